public import Foundation

/// A string in several languages.
public final class CSLocalizedString: NSObject, Sendable {
  /// The string by language, as BCP 47 codes.
  public let localizedStrings: [String: String]

  /// A string from its forms by language; every key and value is made a string.
  public init(localizedStrings: [AnyHashable: Any]) {
    var strings: [String: String] = [:]
    for (language, string) in localizedStrings {
      strings["\(language)"] = "\(string)"
    }
    self.localizedStrings = strings
  }

  /// The string in the language that the person prefers; without it in English, else in the first language by code.
  public func localizedString() -> String {
    localizedString(for: Locale.preferredLanguages)
  }

  /// The string in the first of the languages that there is a form for; the base language serves a regional one.
  package func localizedString(for languages: [String]) -> String {
    for language in languages + ["en"] {
      if let exact = localizedStrings[language] { return exact }
      let base = language.prefix { $0 != "-" && $0 != "_" }
      if let general = localizedStrings[String(base)] { return general }
    }
    return localizedStrings.min { $0.key < $1.key }?.value ?? ""
  }
}
