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
      ("a\0b", ["a@1.body.0", "b@1.body.1"]),
      ("a\tb\u{1E}", ["a\tb\u{1E}@1.body.0"]),
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

  @Test func alternativesInAQueryMatchOnePosition() throws {
    try insert(1, "", "black cat")
    try insert(2, "", "black dog")
    try insert(3, "", "black bird")
    #expect(try matches("\"black cat\u{1F}dog\"") == [1, 2])
    #expect(try matches("body : \"bird\u{1F}cat\"") == [1, 3])
    #expect(try matches("title : \"bird\"") == [])
    #expect(try matches("\"\"") == [])
  }

  @Test func deletingWithTheSameTextLeavesNothing() throws {
    var random = SeededGenerator(seed: 11)
    let vocabulary = (0..<40).map { "t\($0)" }
    let texts = (0..<200).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { index in
        (index == 0 || Bool.random(using: &random) ? " " : "\u{1F}")
          + vocabulary[Int.random(in: 0..<40, using: &random)]
      }.joined()
    }
    for (row, text) in texts.enumerated() { try insert(row, text, text + " end") }
    try connection.execute("INSERT INTO texts (texts) VALUES ('integrity-check')")
    for row in texts.indices.filter({ $0 % 3 != 0 }) {
      try delete(row, texts[row], texts[row] + " end")
    }
    try connection.execute("INSERT INTO texts (texts) VALUES ('integrity-check')")
    #expect(try matches("end") == texts.indices.filter { $0 % 3 == 0 })
    for row in texts.indices.filter({ $0 % 3 == 0 }) {
      try delete(row, texts[row], texts[row] + " end")
    }
    try connection.execute("INSERT INTO texts (texts) VALUES ('integrity-check')")
    #expect(try terms() == [])
    try connection.execute("INSERT INTO texts (texts) VALUES ('optimize')")
    #expect(try connection.scalarInt64("SELECT count(*) FROM terms") == 0)
  }

  @Test(arguments: [
    "", "a", " a\u{1F}b c", "  ", "x\0y z", "\u{1F}a b\u{1F}\u{1F}c", "a a", "a\u{1F}a",
  ])
  func tokensAgreeWithAStoredText(text: String) throws {
    // A table that keeps its texts can compare them with its postings.
    try connection.execute("CREATE VIRTUAL TABLE kept USING fts5(body, tokenize = 'packed')")
    let insert = try connection.prepare("INSERT INTO kept (body) VALUES (?1)")
    for text in [text, "c d", text + " e"] {
      insert.bind(1, text)
      try insert.run()
    }
    try connection.execute("INSERT INTO kept (kept) VALUES ('integrity-check')")
    try connection.execute("UPDATE kept SET body = 'b' WHERE rowid = 1")
    try connection.execute("DELETE FROM kept WHERE rowid = 2")
    try connection.execute("INSERT INTO kept (kept) VALUES ('integrity-check')")
  }

  @Test(arguments: [32_767, 32_768, 32_769, 100_000])
  func longTokensAreCut(byteCount: Int) throws {
    let token = String(repeating: "k", count: byteCount)
    try insert(1, "", "a \(token) b")
    let length = try connection.scalarInt64("SELECT max(length(term)) FROM terms")
    #expect(length == Int64(min(byteCount, PackedTokenizer.maximumTokenByteCount)))
    #expect(try matches("\"a \(token) b\"") == [1])
    try delete(1, "", "a \(token) b")
    #expect(try terms() == [])
  }

  @Test func takesNoArguments() throws {
    #expect(throws: SearchError.self) {
      try connection.execute("CREATE VIRTUAL TABLE other USING fts5(body, tokenize = 'packed x')")
    }
  }

  @Test func tablesNeedTheTokenizer() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.limelight")
    let first = try Connection(path: path, mode: .readWriteCreate, busyTimeout: .zero)
    try first.registerPackedTokenizer(named: "packed")
    try first.execute("CREATE VIRTUAL TABLE texts USING fts5(body, tokenize = 'packed')")
    let second = try Connection(path: path, mode: .readWrite, busyTimeout: .zero)
    #expect(throws: SearchError.self) { try second.prepare("SELECT * FROM texts") }
    try second.registerPackedTokenizer(named: "packed")
    _ = try second.prepare("SELECT * FROM texts")
  }
}
