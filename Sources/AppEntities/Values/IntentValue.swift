public import SearchModel

/// A value that properties of entities and parameters of intents may have.
///
/// Conform to it by adopting `AppEntity` or `AppEnum`, not directly.
public protocol _IntentValue {
  /// The type of a single value: the element's for collections, the wrapped one for optionals.
  associatedtype ValueType = Self
  /// The type without optionality.
  associatedtype UnwrappedType = Self

  /// What the index stores for the value; nil for nothing.
  var _attributeValue: AttributeValue? { get }

  /// The value of a property that was never set; nil where reading it is a mistake.
  static var _unsetValue: Self? { get }
}

extension _IntentValue {
  /// Reading a property that was never set is a mistake, but for optionals.
  public static var _unsetValue: Self? { nil }
}
