import SQLiteStore
import SearchModel
import SearchText

/// Completes the last word of what was typed with words of the index.
struct CompletionFinder {
  let connection: Connection

  /// What was typed with its last word completed, the words of the most items first.
  func completions(of text: String, limit: Int) throws -> [String] {
    guard let last = text.split(separator: " ", omittingEmptySubsequences: true).last,
      !text.hasSuffix(" "), limit > 0
    else { return [] }
    let folded = TextNormalization.fold(String(last))
    guard !folded.isEmpty, !folded.contains(0x20) else { return [] }
    var words: [String: Int] = [:]
    // Inflected words are indexed as exact forms, the others as plain terms.
    for prefix in [folded, [0x01] + folded] {
      let statement = try connection.cached(
        "SELECT term, doc FROM temp.vocabulary WHERE term >= ?1 AND term < ?2")
      prefix.withUnsafeBufferPointer { statement.bindText(1, $0) }
      let end = prefix + [0xFF]
      end.withUnsafeBufferPointer { statement.bindText(2, $0) }
      while try statement.step() {
        guard let term = statement.text(0) else { continue }
        let word = prefix.first == 0x01 ? String(term.dropFirst()) : term
        words[word] = max(words[word] ?? 0, statement.int(1))
      }
      statement.reset()
    }
    let head = text.dropLast(last.count)
    let best = words.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
    return best.map { head + $0.key }
  }
}
