import LexicalIndex
import SQLiteStore
import SearchModel
import SearchRanking
import SearchText
import TestSupport
import Testing

/// The chunks of document lengths and their totals.
@Suite struct DocumentLengthsTests {
  private static let texts = [
    "the quick brown fox", "foxes and dogs", "a \"quoted\" word", "", "fox fox fox", "naïve café",
  ]

  private static func document(_ text: String) -> LexicalDocument {
    let analyzer = TextAnalyzer(language: .english)
    var document = LexicalDocument()
    for column in 0..<4 {
      let count = document.append { column == 1 ? analyzer.pack(text, into: &$0) : 0 }
      document.endColumn(positionCount: count)
    }
    document.finish()
    return document
  }

  // The rows are the even ones from 4,090 on, so that they lie in two chunks of lengths.
  private static func filled(_ folder: TemporaryFolder) throws -> Connection {
    let connection = try Connection(
      path: folder.file("lexical"), mode: .readWriteCreate, busyTimeout: .seconds(5))
    try LexicalSchema.prepare(connection)
    try LexicalSchema.create(in: connection)
    try LexicalSchema.declareVocabulary(in: connection)
    try connection.transaction(.immediate) {
      var writer = try LexicalWriter(connection)
      for (index, text) in texts.enumerated() {
        try writer.insert(document(text), row: 4090 + Int64(index) * 2)
      }
      try writer.flush()
    }
    return connection
  }

  private static func rows(_ query: String, _ connection: Connection) throws -> [Int64] {
    let parser = QueryParser(
      analyzer: TextAnalyzer(language: .english), languages: [.english], knownFields: [])
    return try LexicalSearcher(connection).search(
      parser.parse(query), filter: RowFilter(), limit: 10
    ).hits.map(\.row)
  }

  @Test func totalsAreTheSumsOfTheChunks() throws {
    let folder = try TemporaryFolder()
    let connection = try Self.filled(folder)
    #expect(try DocumentLengths.areTotalsExact(connection))
    let statistics = try DocumentLengths.statistics(connection)
    #expect(statistics.documentCount == Self.texts.count - 1)
    try connection.execute("UPDATE length_total SET text = text + 1")
    #expect(try !DocumentLengths.areTotalsExact(connection))
    try connection.execute("UPDATE length_chunk SET lengths = x'01' WHERE id = 0")
    let error = #expect(throws: SearchError.self) { try DocumentLengths.areTotalsExact(connection) }
    #expect(error?.code == .corrupt)
  }

  @Test func exclusionsFindEverythingElseAcrossChunks() throws {
    let folder = try TemporaryFolder()
    let connection = try Self.filled(folder)
    #expect(try Self.rows("-fox", connection) == [4094, 4100])
    #expect(try Self.rows("-zebra", connection) == [4090, 4092, 4094, 4098, 4100])
    // A number far away costs no walk over the numbers in between.
    try connection.execute("UPDATE length_chunk SET id = 2251799813685247 WHERE id = 1")
    #expect(try Self.rows("-zebra", connection).prefix(3) == [4090, 4092, 4094])
  }
}
