#if !canImport(Darwin)
public import Foundation

extension String {
  /// A text with interpolated values, and the key that it has in a table of translations.
  public struct LocalizationValue: Hashable, Sendable, Codable {
    /// The text with placeholders such as `%@` for the values.
    let key: String
    /// The text with the values.
    let text: String

    /// A text without placeholders.
    public init(_ value: String) {
      key = value
      text = value
    }
  }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
  /// A text from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// A text from a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    text = stringInterpolation.text
  }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var text = ""

    /// An empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a part of the literal.
    public mutating func appendLiteral(_ literal: String) {
      key += literal
      text += literal
    }

    /// Adds a string.
    public mutating func appendInterpolation(_ string: String) {
      append(string, "%@")
    }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      append("\(number)", "%lld")
    }

    /// Adds a number.
    public mutating func appendInterpolation(_ number: Double) {
      append("\(number)", "%lf")
    }

    /// Adds a text for people.
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append(String(localized: resource), "%@")
    }

    /// Adds a value as it describes itself.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append("\(value)", "%@")
    }

    /// Adds a value in a format of the `printf` family.
    public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
      append(String(format: specifier, value), specifier)
    }

    /// Adds a value in a format.
    public mutating func appendInterpolation<Format: FormatStyle>(
      _ value: Format.FormatInput, format: Format
    ) where Format.FormatOutput == String {
      append(format.format(value), "%@")
    }

    private mutating func append(_ value: String, _ placeholder: String) {
      text += value
      key += placeholder
    }
  }
}
#endif
