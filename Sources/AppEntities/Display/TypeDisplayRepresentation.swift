/// How a type of values is shown to people.
public struct TypeDisplayRepresentation: Hashable, Sendable {
  /// The type's name.
  public var name: LocalizedStringResource
  /// How a number of values is written, such as `\(placeholder: .int) books`.
  public var numericFormat: LocalizedStringResource?
  /// Other names that people may use.
  public var synonyms: [LocalizedStringResource]

  /// A representation.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }
}

extension TypeDisplayRepresentation: ExpressibleByStringInterpolation {
  /// A representation with a name alone.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  /// A representation with a name alone.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

#if !canImport(Darwin)
extension String.LocalizationValue.StringInterpolation {
  /// A place for a number that is not known yet.
  public enum PlaceholderKind: Sendable {
    /// A whole number.
    case int
    /// Any text.
    case object
    /// A number.
    case double
  }

  /// Leaves a place for a value that is not known yet.
  public mutating func appendInterpolation(placeholder: PlaceholderKind) {
    switch placeholder {
    case .int: appendLiteral("%lld")
    case .object: appendLiteral("%@")
    case .double: appendLiteral("%lf")
    }
  }
}
#endif

/// A type that can be shown to people by its name.
public protocol TypeDisplayRepresentable {
  /// How the type is shown.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}
