public import Foundation
public import SearchModel

extension String: _IntentValue {
  /// The string.
  public var _attributeValue: AttributeValue? { .text(self) }
}

extension Bool: _IntentValue {
  /// The boolean.
  public var _attributeValue: AttributeValue? { .boolean(self) }
}

extension Int: _IntentValue {
  /// The number.
  public var _attributeValue: AttributeValue? { .integer(Int64(self)) }
}

extension Int64: _IntentValue {
  /// The number.
  public var _attributeValue: AttributeValue? { .integer(self) }
}

extension Int32: _IntentValue {
  /// The number.
  public var _attributeValue: AttributeValue? { .integer(Int64(self)) }
}

extension Double: _IntentValue {
  /// The number.
  public var _attributeValue: AttributeValue? { .number(self) }
}

extension Float: _IntentValue {
  /// The number.
  public var _attributeValue: AttributeValue? { .number(Double(self)) }
}

extension Date: _IntentValue {
  /// The point in time.
  public var _attributeValue: AttributeValue? { .date(self) }
}

extension URL: _IntentValue {
  /// The address as text.
  public var _attributeValue: AttributeValue? { .text(absoluteString) }
}

extension UUID: _IntentValue {
  /// The identifier as text.
  public var _attributeValue: AttributeValue? { .text(uuidString) }
}

extension Data: _IntentValue {
  /// The bytes.
  public var _attributeValue: AttributeValue? { .data(self) }
}

extension DateComponents: _IntentValue {
  /// The point in time that the components name; nothing where they name none.
  public var _attributeValue: AttributeValue? {
    (calendar ?? Calendar(identifier: .gregorian)).date(from: self).map(AttributeValue.date)
  }
}

extension Duration: _IntentValue {
  /// The seconds.
  public var _attributeValue: AttributeValue? {
    let (seconds, attoseconds) = components
    return .number(Double(seconds) + Double(attoseconds) * 1e-18)
  }
}

extension AttributedString: _IntentValue {
  /// The characters without their attributes.
  public var _attributeValue: AttributeValue? { .text(String(characters)) }
}

extension PersonNameComponents: _IntentValue {
  /// The name as it is written.
  public var _attributeValue: AttributeValue? {
    let parts = [namePrefix, givenName, middleName, familyName, nameSuffix]
    return .text(parts.compactMap { $0 }.joined(separator: " "))
  }
}

extension Measurement: _IntentValue {
  /// The number of base units, where the unit has any, so that measurements can be compared.
  public var _attributeValue: AttributeValue? {
    guard let dimension = unit as? Dimension else { return .number(value) }
    return .number(dimension.converter.baseUnitValue(fromValue: value))
  }
}

extension Calendar.RecurrenceRule: _IntentValue {
  /// Nothing: a rule is no value to search for.
  public var _attributeValue: AttributeValue? { nil }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// The type of a single value.
  public typealias ValueType = Wrapped.ValueType
  /// The type without optionality.
  public typealias UnwrappedType = Wrapped

  /// The wrapped value's.
  public var _attributeValue: AttributeValue? { self?._attributeValue }

  /// Nil: a property of optional type need not be set.
  public static var _unsetValue: Self? { .some(.none) }
}

extension Array: _IntentValue where Element: _IntentValue {
  /// The type of a single value.
  public typealias ValueType = Element.ValueType

  /// The elements' values.
  public var _attributeValue: AttributeValue? { .list(compactMap { $0._attributeValue }) }
}

extension Set: _IntentValue where Element: _IntentValue {
  /// The type of a single value.
  public typealias ValueType = Element.ValueType

  /// The elements' values, in the order of their texts, so that the same set is stored the same way.
  public var _attributeValue: AttributeValue? {
    let values = compactMap { $0._attributeValue }
    return .list(values.sorted { String(describing: $0) < String(describing: $1) })
  }
}
