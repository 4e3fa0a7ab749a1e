import SearchModel

/// Reads a bilingual dictionary of FreeDict in the dictd format: a headword with pronunciation and grammar in its first line,
/// then translations, with synonyms and cross references indented.
///
/// Entries follow each other in the file, so its index is not needed. Source: https://freedict.org
struct BilingualReader: DictionaryReader {
  private let lines: LineReader
  private let from: String
  private let to: String

  init(path: String, from: String, to: String) throws(SearchError) {
    lines = LineReader(try ByteSource(path: Array(path.utf8)))
    self.from = from
    self.to = to
  }

  mutating func next() throws(SearchError) -> DictionaryEntry? {
    var head = ""
    var translations: [String] = []
    var synonyms: [String] = []
    while let line = try lines.next() {
      let text = String(decoding: line.bytes, as: UTF8.self)
      if text.isEmpty {
        if let entry = entry(head, translations, synonyms) { return entry }
        // Before cross references stands an empty line: the head begins anew after them.
        (head, translations, synonyms) = ("", [], [])
        continue
      }
      if text.hasPrefix(" ") {
        if text.contains("Synonym") { synonyms += Self.braced(text) }
        continue
      }
      let words = Self.withoutMarks(text)
      if words.isEmpty { continue }
      // What a dictionary says of itself has headwords that begin so.
      if head.isEmpty {
        head = text.hasPrefix("00-") ? "00" : words
      } else {
        translations.append(words)
      }
    }
    return entry(head, translations, synonyms)
  }

  private func entry(
    _ head: String, _ translations: [String], _ synonyms: [String]
  ) -> DictionaryEntry? {
    guard !head.isEmpty, !translations.isEmpty, head != "00" else { return nil }
    return DictionaryEntry(parts: [
      .init(text: ([head] + synonyms.prefix(10)).joined(separator: " ; "), language: from),
      .init(text: translations.joined(separator: " ; "), language: to),
    ])
  }

  /// The words between braces.
  private static func braced(_ text: String) -> [String] {
    text.split(separator: "{").dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }

  /// A line without its number, and without what stands between slashes, brackets and parentheses.
  private static func withoutMarks(_ text: String) -> String {
    var kept = ""
    var closing: Character?
    for character in text {
      if let end = closing {
        if character == end { closing = nil }
        continue
      }
      switch character {
      case "<": closing = ">"
      case "[": closing = "]"
      case "(": closing = ")"
      case "/": closing = "/"
      default: kept.append(character)
      }
    }
    let words = kept.drop { $0.isNumber || $0 == "." || $0 == " " }
    return String(words.reversed().drop { $0 == " " }.reversed())
  }
}
