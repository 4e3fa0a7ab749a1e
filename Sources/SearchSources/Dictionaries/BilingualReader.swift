import SearchModel

/// Reads a bilingual dictionary of FreeDict in the dictd format.
///
/// Headword and translations are an entry. So is every example with its translation, and every explanation, which is in the
/// headword's language, with the headword. Where entries begin stands in the index beside the dictionary alone.
///
/// Source: https://freedict.org, and the manual dictfmt(1) for the format.
struct BilingualReader: DictionaryReader {
  private let lines: LineReader
  private let index: DictionaryFileIndex
  private let from: String
  private let to: String
  /// The place in the index of the entry that is being read; -1 before the first.
  private var place = -1
  private var current = BilingualEntry()
  /// Entries that are still to be handed out, the last first.
  private var pending: [DictionaryEntry] = []

  /// Opens a dictionary, which ends in `.dict.dz` or `.dict`, and reads its index.
  ///
  /// - Throws: `SearchError`: `notFound` where either is missing, `malformedInput` for an index that is none.
  init(path: String, from: String, to: String) throws(SearchError) {
    index = try DictionaryFileIndex(dictionary: path)
    lines = LineReader(try ByteSource(path: Array(path.utf8)))
    self.from = from
    self.to = to
  }

  mutating func next() throws(SearchError) -> DictionaryEntry? {
    while pending.isEmpty {
      guard let line = try lines.next() else {
        finish()
        place = index.starts.count
        return pending.popLast()
      }
      var isFirst = false
      while place + 1 < index.starts.count, line.offset >= index.starts[place + 1] {
        place += 1
        isFirst = true
      }
      if isFirst { finish() }
      guard place >= 0, !index.isNote[place], !line.isTooLong else { continue }
      current.read(String(decoding: line.bytes, as: UTF8.self))
    }
    return pending.popLast()
  }

  /// Makes what was read of an entry ready to be handed out.
  private mutating func finish() {
    let entry = current
    current = BilingualEntry()
    guard !entry.head.isEmpty else { return }
    var found: [DictionaryEntry] = []
    if !entry.translations.isEmpty {
      found.append(
        DictionaryEntry(parts: [
          .init(text: entry.head, language: from),
          .init(text: entry.translations.joined(separator: " ; "), language: to),
        ]))
    }
    for example in entry.examples {
      found.append(
        DictionaryEntry(parts: [
          .init(text: example.text, language: from),
          .init(text: example.translation, language: to),
        ]))
    }
    for explanation in entry.explanations {
      found.append(
        DictionaryEntry(parts: [.init(text: "\(entry.head) ; \(explanation)", language: from)]))
    }
    pending = found.reversed()
  }
}
