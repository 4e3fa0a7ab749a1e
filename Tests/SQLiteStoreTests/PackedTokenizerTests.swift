import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct PackedTokenizerTests {
  let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    try connection.registerPackedTokenizer(named: "packed")
    try connection.registerFrequencyFunction(named: "term_frequencies")
    try connection.registerPositionFunction(named: "term_positions")
    try connection.execute(
      """
      CREATE VIRTUAL TABLE texts USING fts5(
        title, body, content = '', columnsize = 0, tokenize = 'packed');
      CREATE VIRTUAL TABLE terms USING fts5vocab(texts, instance);
      """)
  }

  private func insert(_ row: Int, _ title: String, _ body: String) throws {
    let insert = try connection.cached("INSERT INTO texts (rowid, title, body) VALUES (?1, ?2, ?3)")
    insert.bind(1, row)
    insert.bind(2, title)
    insert.bind(3, body)
    try insert.run()
  }

  private func delete(_ row: Int, _ title: String, _ body: String) throws {
    let delete = try connection.cached(
      "INSERT INTO texts (texts, rowid, title, body) VALUES ('delete', ?1, ?2, ?3)")
    delete.bind(1, row)
    delete.bind(2, title)
    delete.bind(3, body)
    try delete.run()
  }

  private func matches(_ query: String) throws -> [Int] {
    let search = try connection.cached(
      "SELECT rowid FROM texts WHERE texts MATCH ?1 ORDER BY rowid")
    search.bind(1, query)
    var rows: [Int] = []
    while try search.step() { rows.append(search.int(0)) }
    return rows
  }

  private func terms() throws -> [String] {
    let list = try connection.prepare(
      "SELECT term, doc, col, \"offset\" FROM terms ORDER BY doc, col, \"offset\", term")
    var terms: [String] = []
    while try list.step() {
      terms.append("\(list.text(0) ?? "")@\(list.int(1)).\(list.text(2) ?? "").\(list.int(3))")
    }
    return terms
  }

  @Test(
    arguments: [
      ("a b", ["a@1.body.0", "b@1.body.1"]),
      (" a b", ["a@1.body.0", "b@1.body.1"]),
      ("a\u{1F}b c", ["a@1.body.0", "b@1.body.0", "c@1.body.1"]),
      ("\u{1F}a\u{1F}b", ["a@1.body.0", "b@1.body.0"]),
      ("  a   b  ", ["a@1.body.0", "b@1.body.1"]),
      ("a \u{1F}b", ["a@1.body.0", "b@1.body.0"]),
      ("a\u{1F} b", ["a@1.body.0", "b@1.body.1"]),
      ("", []),
      (" \u{1F} \u{1F}", []),
      ("\u{E4}\u{1F}\u{65E5}\u{672C}", ["\u{65E5}\u{672C}@1.body.0", "\u{E4}@1.body.0"].sorted()),
    ] as [(String, [String])])
  func splits(text: String, expected: [String]) throws {
    try insert(1, "", text)
    #expect(try terms().sorted() == expected.sorted())
  }

  @Test func phrasesReachAcrossTokensAtOnePosition() throws {
    try insert(1, "x", "running\u{1F}=run shoes\u{1F}=shoe")
    try insert(2, "x", "=run far shoes")
    #expect(try matches("\"=run shoes\"") == [1])
    #expect(try matches("\"running =shoe\"") == [1])
    #expect(try matches("\"running\u{1F}far shoes\"") == [1, 2])
    #expect(try matches("\"=run\"") == [1, 2])
    #expect(try matches("\"=ru\" *") == [1, 2])
  }
}
