import SQLiteStore
import SearchModel
import SearchRanking
import SearchText
import TestSupport
import Testing

@testable import LexicalIndex

/// What is kept between searches, while others commit and this connection takes back.
@Suite struct IndexCacheTests {
  private static func open(_ folder: TemporaryFolder) throws -> Connection {
    let connection = try Connection(
      path: folder.file("cache.db"), mode: .readWriteCreate, busyTimeout: .seconds(1))
    try connection.enableWriteAheadLog()
    try LexicalSchema.prepare(connection)
    return connection
  }

  private static func insert(_ word: String, row: Int64, _ connection: Connection) throws {
    var document = LexicalDocument()
    for column in 0..<4 {
      _ = document.append { terms in
        if column == 1 { terms.bytes += Array(" \(word)".utf8) }
        return 1
      }
      document.endColumn(positionCount: column == 1 ? 1 : 0)
    }
    document.finish()
    var writer = try LexicalWriter(connection)
    try writer.insert(document, row: row)
    try writer.flush()
  }

  private static func rows(_ word: String, _ connection: Connection) throws -> [Int64] {
    let query = ParsedQuery(clauses: [
      QueryClause(
        occurrence: .should, surface: word, leaves: [QueryLeaf(terms: [Array(word.utf8)])])
    ])
    return try LexicalSearcher(connection).search(query, filter: RowFilter(), limit: 10)
      .hits.map(\.row).sorted()
  }

  @Test func everySearchSeesWhatIsCommittedAndNothingElse() throws {
    let folder = try TemporaryFolder()
    let writer = try Self.open(folder)
    try writer.transaction(.immediate) { try LexicalSchema.create(in: writer) }
    let reader = try Self.open(folder)
    for connection in [writer, reader] { try LexicalSchema.declareVocabulary(in: connection) }
    for row in 1...6 as ClosedRange<Int64> {
      try writer.transaction(.immediate) { try Self.insert("amber", row: row, writer) }
      for connection in [reader, writer, reader] {
        #expect(try Self.rows("amber", connection) == Array(1...row))
      }
    }
    // A transaction that writes sees what it has written, and its rollback takes that back.
    try writer.execute("BEGIN IMMEDIATE")
    try Self.insert("amber", row: 7, writer)
    #expect(try Self.rows("amber", writer) == Array(1...7))
    #expect(try Self.rows("amber", reader) == Array(1...6))
    try writer.execute("ROLLBACK")
    #expect(try Self.rows("amber", writer) == Array(1...6))
    // A reader keeps to its state of the index until its transaction ends.
    try reader.execute("BEGIN")
    #expect(try Self.rows("amber", reader) == Array(1...6))
    try writer.transaction(.immediate) { try Self.insert("amber", row: 8, writer) }
    try writer.execute("INSERT INTO fulltext(fulltext) VALUES('optimize')")
    #expect(try Self.rows("amber", reader) == Array(1...6))
    try reader.execute("COMMIT")
    #expect(try Self.rows("amber", reader) == Array(1...6) + [8])
  }

  @Test func valuesThatAreAskedForOutliveOthers() {
    var values = RecentValues<Int, Int>(limit: 20)
    for key in 0..<100 {
      values.insert(key, key: key, cost: 1)
      #expect(values.value(0) { _ in 1 } == 0)
    }
    #expect(values.value(99) { _ in 1 } == 99)
    #expect(values.value(50) { _ in 1 } == nil)
    #expect((0..<100).count { key in values.value(key, cost: { _ in 1 }) != nil } <= 20)
    values.removeAll()
    #expect(values.value(0) { _ in 1 } == nil)
  }
}
