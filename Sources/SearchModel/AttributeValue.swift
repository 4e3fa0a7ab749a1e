public import Foundation

/// The value of one attribute of an item.
public indirect enum AttributeValue: Hashable, Sendable {
  /// A string.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A floating point number; NaN never matches a predicate.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// A point in time, UTC.
  case date(Date)
  /// Bytes that are stored but never searched.
  case data(Data)
  /// Several values; a predicate holds when it holds for one of them.
  case list([AttributeValue])
}

extension AttributeValue {
  /// The strings in the value, in order: what full-text search sees of it.
  public var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values): values.flatMap(\.texts)
    case .integer, .number, .boolean, .date, .data: []
    }
  }

  /// The value as a number, for comparisons: dates are seconds since 1970, booleans 0 and 1; nil for text and data.
  public var numericValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .date(let value): value.timeIntervalSince1970
    case .text, .data, .list: nil
    }
  }

  /// The value or, for a list, its members.
  public var members: [AttributeValue] {
    if case .list(let values) = self { return values.flatMap(\.members) }
    return [self]
  }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// A text from a literal.
  public init(stringLiteral value: String) {
    self = .text(value)
  }

  /// A whole number from a literal.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// A number from a literal.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }

  /// A boolean from a literal.
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }

  /// A list from a literal.
  public init(arrayLiteral elements: AttributeValue...) {
    self = .list(elements)
  }
}
