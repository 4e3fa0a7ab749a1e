import Foundation
import SearchModel

/// Reads a thesaurus of LibreOffice's kind: a word with the number of its meanings, then a line of synonyms for each.
///
/// Source: https://github.com/hunspell/mythes/blob/master/data_layout.txt
struct ThesaurusReader: DictionaryReader {
  private let lines: LineReader
  private let language: String
  private let decodesLatin: Bool
  private var word = ""
  private var remaining = 0

  init(path: String, language: String) throws(SearchError) {
    lines = LineReader(try ByteSource(path: Array(path.utf8)))
    self.language = language
    let encoding = try lines.next().map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    decodesLatin =
      encoding.uppercased().hasPrefix("ISO8859") || encoding.uppercased().hasPrefix("ISO-8859")
  }

  mutating func next() throws(SearchError) -> DictionaryEntry? {
    while let line = try lines.next() {
      let text = text(line.bytes)
      let fields = text.split(separator: "|", omittingEmptySubsequences: false)
      guard remaining > 0 else {
        word = fields.first.map(String.init) ?? ""
        remaining = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        continue
      }
      remaining -= 1
      let synonyms = fields.dropFirst().map(Self.withoutRemarks)
      guard !synonyms.isEmpty else { continue }
      let words = ([word, word] + synonyms).joined(separator: " ; ")
      return DictionaryEntry(parts: [.init(text: words, language: language)])
    }
    return nil
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard decodesLatin else { return String(decoding: bytes, as: UTF8.self) }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }

  // «(generic term)», «(ugs.)» and the like are about the word.
  private static func withoutRemarks(_ text: Substring) -> String {
    var depth = 0
    var kept = ""
    for character in text {
      switch character {
      case "(": depth += 1
      case ")": depth = max(depth - 1, 0)
      default: if depth == 0 { kept.append(character) }
      }
    }
    return kept
  }
}
