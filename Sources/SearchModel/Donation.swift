public import Foundation

/// What an entity gives to the index so that it can be found: one item, complete.
///
/// Donating the same key again replaces the item; donating what is stored already writes nothing.
public struct Donation: Sendable, Equatable {
  /// The longest identifier, type, domain or attribute name that an index takes, in bytes.
  package static let nameByteLimit = 8192

  /// The item's type and identifier.
  public var key: ItemKey
  /// A path of names separated by dots, for removal by group; nil for none.
  public var domain: String?
  /// A cheap string that changes when the entity does; empty when the owner has none.
  public var version: String
  /// Raises the item among equal results; 0 is neutral.
  public var priority: Int
  /// When the item is to leave the index; nil for never.
  public var expiry: Date?
  /// Whether searches leave the item out of what they show.
  public var isHidden: Bool
  /// The language of the text as a BCP 47 code, nil to let the index detect it.
  public var language: String?
  /// The source row that the item came from, nil for an item that an app donated.
  public var source: Int64?
  /// The name by which a person knows the item.
  public var title: String
  /// Further names and words that describe the item.
  public var keywords: [String]
  /// The body of text.
  public var text: String
  /// Everything else that is known of the item; names are unique, later ones win.
  public var attributes: [Attribute]

  /// A donation; everything but the key has a neutral default.
  public init(
    key: ItemKey,
    title: String = "",
    text: String = "",
    keywords: [String] = [],
    attributes: [Attribute] = [],
    domain: String? = nil,
    version: String = "",
    priority: Int = 0,
    expiry: Date? = nil,
    isHidden: Bool = false,
    language: String? = nil,
    source: Int64? = nil
  ) {
    self.key = key
    self.title = title
    self.text = text
    self.keywords = keywords
    self.attributes = attributes
    self.domain = domain
    self.version = version
    self.priority = priority
    self.expiry = expiry
    self.isHidden = isHidden
    self.language = language
    self.source = source
  }

  /// The value of a named attribute.
  public subscript(attribute name: String) -> AttributeValue? {
    attributes.last { $0.name == name }?.value
  }
}
