public import AppEntities
import Foundation
public import SearchModel
public import SpotlightAPI

/// An entity that a source yields: everything that the index stores of it comes from what was read.
public protocol SourceEntity: IndexedEntity where ID == String {
  /// What was read.
  var donation: Donation { get }

  /// An entity of what was read.
  init(_ donation: Donation)
}

extension SourceEntity {
  /// The identifier in the source.
  public var id: String { donation.key.identifier }

  /// The title.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: LocalizedStringResource(stringLiteral: donation.title))
  }

  /// Everything that was read.
  public var attributeSet: CSSearchableItemAttributeSet {
    CSSearchableItemAttributeSet(donation, includesText: true)
  }

  /// Changes whenever the entity does.
  public var indexVersion: String { donation.version }

  /// The domain that the source gives its items.
  public var indexDomain: String? { donation.domain }

  /// The language that the source, or the entity itself, states.
  public var indexLanguage: String? { donation.language }

  /// The source.
  public var indexSource: Int64? { donation.source }
}
