import SQLiteStore
import SearchText

/// The table `language`: in which languages items were analysed, so that a query is stemmed in the same ones.
enum LanguageTable {
  /// A query is stemmed in so many languages at most, those of the most items.
  static let queryLanguageCount = 8

  /// Adds to the counts of items by language.
  static func add(_ counts: [TextLanguage: Int], _ connection: Connection) throws {
    let changed = counts.filter { $0.value != 0 }.map { ($0.key.code, $0.value) }
    guard !changed.isEmpty else { return }
    let statement = try connection.cached(
      """
      INSERT INTO language(code, items) VALUES(?1, ?2)
      ON CONFLICT(code) DO UPDATE SET items = items + excluded.items
      """)
    for (code, count) in changed.sorted(by: { $0.0 < $1.0 }) {
      statement.bind(1, code)
      statement.bind(2, count)
      try statement.run()
    }
  }

  /// The languages of the items, the most frequent first.
  static func languages(_ connection: Connection) throws -> [TextLanguage] {
    let statement = try connection.cached(
      """
      SELECT code FROM language WHERE items > 0
      ORDER BY items DESC, code LIMIT \(queryLanguageCount)
      """)
    defer { statement.reset() }
    var languages: [TextLanguage] = []
    while try statement.step() { languages.append(TextLanguage(code: statement.text(0) ?? "")) }
    return languages.isEmpty ? [.english] : languages
  }
}
