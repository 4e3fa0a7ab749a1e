public import Foundation
public import SpotlightAPI

/// An entity that people can find by searching.
///
/// What is indexed, the stronger first: the values of properties with an indexing key; title, subtitle and image of the display
/// representation; the attribute set. A property without an indexing key is not indexed.
public protocol IndexedEntity: AppEntity {
  /// What can be found of the entity beside its properties; best begun with `defaultAttributeSet`.
  var attributeSet: CSSearchableItemAttributeSet { get }

  /// Whether searches leave the entity out of what they show to people; it is in the index all the same.
  var hideInSpotlight: Bool { get }

  /// A cheap string that changes whenever the entity does; empty where there is none.
  ///
  /// Beyond Apple's API. With it the index knows which entities are stale without fetching what it stores of them.
  var indexVersion: String { get }

  /// The group of the entity: a path of names separated by periods.
  ///
  /// Beyond Apple's API.
  var indexDomain: String? { get }

  /// The language of the entity's text as a BCP 47 code; nil to let the index find out.
  ///
  /// Beyond Apple's API.
  var indexLanguage: String? { get }

  /// The number of the source that the entity comes from; nil for none.
  ///
  /// Beyond Apple's API.
  var indexSource: Int64? { get }

  /// When the entity leaves the index; nil for never.
  ///
  /// Beyond Apple's API.
  var indexExpirationDate: Date? { get }
}

extension IndexedEntity {
  /// Title, subtitle, image and synonyms of the display representation as attributes.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let attributeSet = CSSearchableItemAttributeSet()
    let representation = displayRepresentation
    representation.apply(to: attributeSet)
    attributeSet.entityAttachment.representation = representation
    return attributeSet
  }

  /// The default one.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }

  /// False.
  public var hideInSpotlight: Bool { false }

  /// Empty: the version is not known.
  public var indexVersion: String { "" }

  /// Nil: the attribute set's domain identifier, if it has one.
  public var indexDomain: String? { nil }

  /// Nil: found out from the text, or the first of the attribute set's languages.
  public var indexLanguage: String? { nil }

  /// Nil.
  public var indexSource: Int64? { nil }

  /// Nil: never.
  public var indexExpirationDate: Date? { nil }
}

extension DisplayRepresentation {
  /// Puts title, subtitle, image and synonyms where the index expects them.
  func apply(to attributeSet: CSSearchableItemAttributeSet) {
    let title = String(localized: title)
    if !title.isEmpty { attributeSet.title = title }
    if let subtitle { attributeSet.contentDescription = String(localized: subtitle) }
    switch image?.source {
    case .data(let data)?: attributeSet.thumbnailData = data
    case .url(let url)?: attributeSet.thumbnailURL = url
    case .named?, .systemName?, nil: break
    }
    if !synonyms.isEmpty {
      let names = synonyms.map { String(localized: $0) }
      let others = attributeSet.alternateNames ?? []
      attributeSet.alternateNames = others + names.filter { !others.contains($0) }
    }
  }
}
