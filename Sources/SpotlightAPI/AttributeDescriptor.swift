import Foundation
package import SearchModel

/// What the index needs to know of one attribute of an attribute set.
package struct AttributeDescriptor: Hashable, Sendable {
  /// The attribute's name in the index.
  package let name: String
  /// The type of its values.
  package let kind: Kind
  /// Which searches see its text.
  package let visibility: Attribute.Visibility

  package init(name: String, kind: Kind, visibility: Attribute.Visibility) {
    self.name = name
    self.kind = kind
    self.visibility = visibility
  }

  /// The type of an attribute's values.
  package enum Kind: Hashable, Sendable {
    /// A string.
    case text
    /// Strings.
    case texts
    /// A number or a boolean.
    case number
    /// A point in time.
    case date
    /// Points in time.
    case dates
    /// An address.
    case url
    /// Bytes.
    case data
    /// People.
    case persons
    /// Any value that an attribute may have.
    case any
  }
}

extension AttributeDescriptor.Kind {
  /// The value as this kind holds it; nil when it cannot.
  ///
  /// A single string becomes a list where strings are expected, the strings of a list are joined with commas where one is, and
  /// numbers are written out where text is expected.
  package func holding(_ value: AttributeValue) -> AttributeValue? {
    switch self {
    case .any: value
    case .text, .url: Self.text(of: value).map(AttributeValue.text)
    case .texts: Self.list(of: value) { Self.text(of: $0).map(AttributeValue.text) }
    case .number: Self.number(of: value)
    case .date: Self.date(of: value)
    case .dates: Self.list(of: value, Self.date)
    case .data: if case .data = value { value } else { nil }
    case .persons: Self.persons(of: value)
    }
  }

  private static func text(of value: AttributeValue) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): date.formatted(.iso8601)
    case .list(let values): values.compactMap(text).joined(separator: ", ")
    case .data: nil
    }
  }

  private static func list(
    of value: AttributeValue, _ element: (AttributeValue) -> AttributeValue?
  ) -> AttributeValue? {
    let members = value.members
    let elements = members.compactMap(element)
    return elements.isEmpty && !members.isEmpty ? nil : .list(elements)
  }

  private static func number(of value: AttributeValue) -> AttributeValue? {
    switch value {
    case .integer, .number, .boolean: return value
    case .date(let date): return .number(date.timeIntervalSinceReferenceDate)
    case .text(let text):
      if let whole = Int64(text) { return .integer(whole) }
      return Double(text).map(AttributeValue.number)
    case .data, .list: return nil
    }
  }

  private static func date(of value: AttributeValue) -> AttributeValue? {
    switch value {
    case .date: value
    case .integer(let seconds): .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case .number(let seconds): .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .text(let text): (try? Date(text, strategy: .iso8601)).map(AttributeValue.date)
    case .boolean, .data, .list: nil
    }
  }

  private static func persons(of value: AttributeValue) -> AttributeValue? {
    switch value {
    case .text(let name):
      .list([CSPerson(displayName: name, handles: [], handleIdentifier: "").attributeValue])
    case .list(let values):
      .list(
        values.flatMap { value in
          if CSPerson(attributeValue: value) != nil { return [value] }
          if case .list(let people)? = persons(of: value) { return people }
          return []
        })
    default: nil
    }
  }
}
