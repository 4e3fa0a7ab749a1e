/// The language of a text, which decides its stemmer and stop words.
///
/// A language without a Snowball algorithm is analysed without stemming.
package struct TextLanguage: Hashable, Sendable {
  /// The place in ``known``; 0 is "no stemming", 255 is detection.
  let index: UInt8

  /// Words are folded and not stemmed.
  package static let unstemmed = TextLanguage(index: 0)
  /// Each text's language is detected from the text.
  package static let detect = TextLanguage(index: 255)
  package static let english = TextLanguage(code: "en")

  /// ISO 639 codes and the Snowball algorithm of each; append only, since indexes are compared.
  static let known: [(code: String, algorithm: String)] = [
    ("und", ""), ("en", "english"), ("de", "german"), ("fr", "french"), ("es", "spanish"),
    ("it", "italian"), ("pt", "portuguese"), ("nl", "dutch"), ("sv", "swedish"),
    ("da", "danish"), ("no", "norwegian"), ("fi", "finnish"), ("hu", "hungarian"),
    ("ro", "romanian"), ("ru", "russian"), ("tr", "turkish"), ("ar", "arabic"), ("hi", "hindi"),
    ("el", "greek"), ("id", "indonesian"), ("ca", "catalan"), ("eu", "basque"), ("ga", "irish"),
    ("hy", "armenian"), ("lt", "lithuanian"), ("ne", "nepali"), ("sr", "serbian"), ("ta", "tamil"),
    ("yi", "yiddish"),
  ]

  private init(index: UInt8) {
    self.index = index
  }

  /// The language of a BCP 47 tag, of which only the primary code counts; `auto` means detection.
  ///
  /// An unknown code gives ``unstemmed``.
  package init(code: String) {
    let primary = code.lowercased().prefix { $0 != "-" && $0 != "_" }
    let canonical: Substring =
      switch primary {
      case "nb", "nn": "no"
      case "eng": "en"
      case "deu", "ger": "de"
      default: primary
      }
    self.init(
      index: canonical == "auto"
        ? 255 : UInt8(Self.known.firstIndex { $0.code == canonical } ?? 0))
  }

  /// The primary code: `und` for no stemming, `auto` for detection.
  package var code: String {
    self == .detect ? "auto" : Self.known[Int(index)].code
  }

  /// The Snowball algorithm, if there is one.
  var algorithm: String? {
    self == .detect || index == 0 ? nil : Self.known[Int(index)].algorithm
  }

  /// Whether words of the language are stemmed.
  package var isStemmed: Bool { algorithm != nil }
}
