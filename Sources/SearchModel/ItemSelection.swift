/// Which items an operation concerns.
public enum ItemSelection: Sendable, Equatable {
  /// Every item.
  case all
  /// The items with these keys.
  case keys([ItemKey])
  /// The items of one type.
  case type(String)
  /// The items of a domain and of the domains below it, of one type or (nil) of every type.
  case domain(String, type: String?)
  /// The items that came from a source.
  case source(Int64)
}
