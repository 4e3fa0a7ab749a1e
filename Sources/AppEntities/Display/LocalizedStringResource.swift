#if !canImport(Darwin)
public import Foundation

/// A text for people that can be looked up in their language; outside Apple's systems it is the text of its default value.
public struct LocalizedStringResource: Hashable, Sendable {
  /// What identifies the text in a table of translations.
  public let key: String
  /// The text in the language of development, with its interpolated values.
  public var defaultValue: String.LocalizationValue
  /// The table that the translations are in; kept, but there are no tables here.
  public let table: String?
  /// Where the table is; kept, but there are no tables here.
  public let bundle: BundleDescription
  private var chosenLocale: Locale?

  /// The locale whose language is meant; the person's own unless another was chosen.
  public var locale: Locale {
    get { chosenLocale ?? .current }
    set { chosenLocale = newValue }
  }

  /// A text whose key is another than itself.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    self.defaultValue = defaultValue
    self.table = table
    self.bundle = bundle
    chosenLocale = locale
  }

  /// A text that is its own key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
    self.bundle = bundle
    chosenLocale = locale
  }

  /// Where a table of translations is.
  public enum BundleDescription: Hashable, Sendable {
    /// The program's own bundle.
    case main
    /// The bundle at an address.
    case atURL(URL)
  }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
  /// A text from a literal.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  /// A text from a literal with interpolated values.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  /// The text itself.
  public var localizedStringResource: LocalizedStringResource { self }
}

extension LocalizedStringResource: Codable {
  private enum CodingKeys: CodingKey {
    case key
    case text
    case table
  }

  /// Reads a text back.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    key = try container.decode(String.self, forKey: .key)
    defaultValue = try container.decode(String.LocalizationValue.self, forKey: .text)
    table = try container.decodeIfPresent(String.self, forKey: .table)
    bundle = .main
  }

  /// Writes the key, the text and the table.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encode(defaultValue, forKey: .text)
    try container.encodeIfPresent(table, forKey: .table)
  }
}

/// Something that has a text for people.
public protocol CustomLocalizedStringResourceConvertible {
  /// The text.
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// The text of a resource in the person's language.
  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) {
    self = resource.defaultValue.text
  }

  /// A text in the person's language; where the translations are is kept for source compatibility.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    self = keyAndValue.text
  }
}
#else
@_exported public import struct Foundation.LocalizedStringResource
#endif
