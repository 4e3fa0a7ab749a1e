/// A JSON value whose members keep the order in which they were written.
package enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number; what is not finite is written as `null`.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Equatable {
    /// Its name.
    package var name: String
    /// Its value.
    package var value: JSONValue

    /// A member from its parts.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A number rounded to so many digits after the point.
  package static func number(_ value: Double, digits: Int) -> JSONValue {
    .number(DecimalText.rounded(value, digits: digits))
  }

  /// A whole number.
  package static func integer(_ value: Int) -> JSONValue {
    .integer(Int64(value))
  }

  /// A string, or `null` for nil.
  package static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// A list of strings.
  package static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object from a literal, in the literal's order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON in one line, with a space after each colon and comma.
  package var description: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }
}
