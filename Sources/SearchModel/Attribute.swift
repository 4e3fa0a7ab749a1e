/// One named attribute of an item and how it may be searched.
public struct Attribute: Hashable, Sendable {
  /// The attribute's name, such as `authorNames`.
  public var name: String
  /// Its value.
  public var value: AttributeValue
  /// Who finds the item by this attribute's text.
  public var visibility: Visibility

  /// An attribute that full-text search finds by default.
  public init(_ name: String, _ value: AttributeValue, visibility: Visibility = .searchable) {
    self.name = name
    self.value = value
    self.visibility = visibility
  }

  /// Which searches see an attribute's text; predicates see every attribute.
  public enum Visibility: UInt8, Hashable, Sendable, CaseIterable {
    /// Any word of a query may match it.
    case searchable = 0
    /// Only `name:word` matches it.
    case fieldOnly = 1
    /// No word of a query matches it.
    case stored = 2
  }
}
