import SearchModel

/// Reads WordNet's database: for each meaning its words, twice, its gloss and the words of related meanings.
///
/// Source: https://wordnet.princeton.edu/documentation/wndb5wn
struct WordNetReader: DictionaryReader {
  private static let files = ["noun", "verb", "adj", "adv"]
  /// Words of so many related meanings count.
  private static let relatedCount = 12

  private let folder: String
  private let words: [String: [String]]
  private var fileIndex = 0
  private var lines: LineReader

  /// Reads the words of all meanings first, which takes some 20 MB.
  init(folder: String) throws(SearchError) {
    self.folder = folder
    var words: [String: [String]] = [:]
    for name in Self.files {
      let lines = try Self.lines(folder, name)
      while let line = try lines.next() {
        guard let meaning = Meaning(line.bytes) else { continue }
        words[name + meaning.offset] = meaning.words
      }
    }
    self.words = words
    lines = try Self.lines(folder, Self.files[0])
  }

  private static func lines(_ folder: String, _ name: String) throws(SearchError) -> LineReader {
    LineReader(try ByteSource(path: Array("\(folder)/data.\(name)".utf8)))
  }

  mutating func next() throws(SearchError) -> DictionaryEntry? {
    while true {
      while let line = try lines.next() {
        guard let meaning = Meaning(line.bytes) else { continue }
        var related: [String] = []
        for key in meaning.related.prefix(Self.relatedCount) {
          related += words[key]?.prefix(2) ?? []
        }
        let text = (meaning.words + meaning.words + [meaning.gloss] + related)
          .joined(separator: " ; ")
        return DictionaryEntry(parts: [.init(text: text, language: "en")])
      }
      fileIndex += 1
      guard fileIndex < Self.files.count else { return nil }
      lines = try Self.lines(folder, Self.files[fileIndex])
    }
  }

  /// One line of a data file.
  private struct Meaning {
    var offset: String
    var words: [String]
    /// File name and offset of related meanings.
    var related: [String]
    var gloss: String

    /// Nil for the licence at the head of a file, and for what is no such line.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let first = bytes.first, first != 0x20 else { return nil }
      let line = String(decoding: bytes, as: UTF8.self)
      guard let bar = line.firstIndex(of: "|") else { return nil }
      let fields = line[..<bar].split(separator: " ")
      // Two hexadecimal digits and three decimal ones; whatever is greater or negative belongs to no meaning.
      guard fields.count > 6, let count = UInt8(fields[3], radix: 16).map(Int.init),
        fields.count > 4 + 2 * count,
        let pointers = UInt16(fields[4 + 2 * count]).map(Int.init),
        fields.count >= 5 + 2 * count + 4 * pointers
      else { return nil }
      offset = String(fields[0])
      words = (0..<count).map { place in
        // A marker of the word's place in a sentence stands in parentheses.
        let word = fields[4 + 2 * place].prefix { $0 != "(" }
        return String(word.map { $0 == "_" ? " " : $0 })
      }
      related = (0..<pointers).compactMap { place in
        let start = 5 + 2 * count + 4 * place
        let file: String? =
          switch fields[start + 2] {
          case "n": "noun"
          case "v": "verb"
          case "a", "s": "adj"
          case "r": "adv"
          default: nil
          }
        return file.map { $0 + fields[start + 1] }
      }
      gloss = line[line.index(after: bar)...].trimmingPrefix { $0 == " " }.description
    }
  }
}
