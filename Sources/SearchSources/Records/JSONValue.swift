package import SearchModel

/// A JSON value as it was read.
package enum JSONValue: Sendable, Equatable {
  /// `null`
  case null
  /// `true` or `false`
  case boolean(Bool)
  /// A number that fits 64 bits and has neither fraction nor exponent.
  case integer(Int64)
  /// Any other number; the text is as written, because not every one has an exact value.
  case number(Double, String)
  /// A string; a lone surrogate is U+FFFD, and so is NUL.
  case text(String)
  /// An array.
  case list([JSONValue])
  /// An object's members in their order, repeated names included.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Equatable {
    /// Its name.
    package var name: String
    /// Its value.
    package var value: JSONValue
  }
}

extension JSONValue {
  /// Every text in the value, a line each: what is searched when the value stands for an item's text.
  package var words: String {
    switch self {
    case .null: ""
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .number(_, let literal): literal
    case .text(let text): text
    case .list(let values):
      values.map(\.words).filter { !$0.isEmpty }.joined(separator: "\n")
    case .object(let members):
      members.map(\.value.words).filter { !$0.isEmpty }.joined(separator: "\n")
    }
  }

  /// Appends what the value is as attributes; members of objects get dotted names, null is none.
  ///
  /// An array of objects becomes one list for each member; full dates become dates.
  package func appendAttributes(named name: String, to attributes: inout [Attribute]) {
    switch self {
    case .null: break
    case .boolean, .integer, .number, .text:
      if let value = attributeValue { attributes.append(Attribute(name, value)) }
    case .object(let members):
      for member in members {
        member.value.appendAttributes(named: name + "." + member.name, to: &attributes)
      }
    case .list(let values):
      var plain: [AttributeValue] = []
      var inner: [Attribute] = []
      for value in values {
        switch value {
        case .object, .list: value.appendAttributes(named: name, to: &inner)
        default:
          if let value = value.attributeValue { plain.append(value) }
        }
      }
      for attribute in inner where attribute.name == name { plain += attribute.value.members }
      if !plain.isEmpty { attributes.append(Attribute(name, .list(plain))) }
      var order: [String] = []
      var grouped: [String: [AttributeValue]] = [:]
      for attribute in inner where attribute.name != name {
        if grouped[attribute.name] == nil { order.append(attribute.name) }
        grouped[attribute.name, default: []] += attribute.value.members
      }
      for name in order { attributes.append(Attribute(name, .list(grouped[name] ?? []))) }
    }
  }

  private var attributeValue: AttributeValue? {
    switch self {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .number(let value, let literal): value.isFinite ? .number(value) : .text(literal)
    case .text(let text): DateText.value(text) ?? .text(text)
    case .null, .list, .object: nil
    }
  }
}
