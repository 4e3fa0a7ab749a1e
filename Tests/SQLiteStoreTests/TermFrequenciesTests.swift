import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

/// The functions against a count by hand on random documents.
@Suite struct TermFrequenciesTests {
  /// The tokens of a document's column, by position.
  private typealias Column = [[String]]

  private static let columnCount = 5
  private let connection: Connection
  private let documents: [[Column]]

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    try connection.registerPackedTokenizer(named: "packed")
    try connection.registerFrequencyFunction(named: "term_frequencies")
    try connection.registerPositionFunction(named: "term_positions")
    try connection.execute(
      """
      CREATE VIRTUAL TABLE texts USING fts5(
        a, b, c, d, e, content = '', columnsize = 0, tokenize = 'packed')
      """)
    var random = SeededGenerator(seed: 7)
    documents = (0..<300).map { _ in
      (0..<Self.columnCount).map { _ in
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          var tokens = ["p", "q", "r", "s", "t"].shuffled(using: &random)
          tokens.removeLast(Int.random(in: 2...4, using: &random))
          return tokens
        }
      }
    }
    let insert = try connection.prepare(
      "INSERT INTO texts (rowid, a, b, c, d, e) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    for (row, document) in documents.enumerated() {
      insert.bind(1, row)
      for (column, positions) in document.enumerated() {
        insert.bind(column + 2, Self.pack(positions))
      }
      try insert.run()
    }
  }

  private static func pack(_ positions: Column) -> String {
    positions.map { $0.joined(separator: "\u{1F}") }.joined(separator: " ")
  }

  /// Where a phrase (alternatives by position) stands in a column.
  private static func places(of phrase: Column, in column: Column) -> [Int] {
    guard column.count >= phrase.count else { return [] }
    return (0...column.count - phrase.count).filter { start in
      phrase.indices.allSatisfy { !Set(phrase[$0]).isDisjoint(with: column[start + $0]) }
    }
  }

  @Test(
    arguments: [
      [[["p"]]], [[["p"]], [["q"]]], [[["p"], ["q"]]],
      [[["p"], ["q"]], [["r"]], [["s"], ["t"], ["p"]]],
      [[["p", "q"], ["r"]]], [[["p"]], [["p"]]], [[["x"]], [["s", "t"]]],
    ] as [[[[String]]]])
  func agreesWithACountByHand(phrases: [[[String]]]) throws {
    let query = phrases.map { "\"\(Self.pack($0))\"" }.joined(separator: " OR ")
    let search = try connection.prepare(
      """
      SELECT rowid, term_frequencies(texts), term_positions(texts) FROM texts
      WHERE texts MATCH ?1 ORDER BY rowid
      """)
    search.bind(1, query)
    var found: [Int] = []
    while try search.step() {
      let row = search.int(0)
      found.append(row)
      let frequencies = TermFrequencies(packed: search.int64(1))
      var places: [TermPosition] = []
      for (column, positions) in documents[row].enumerated() {
        for (number, phrase) in phrases.enumerated() {
          places += Self.places(of: phrase, in: positions).map {
            TermPosition(column: Int32(column), position: Int32($0), phrase: Int32(number))
          }
        }
      }
      for column in 0..<Self.columnCount {
        let expected = column < 4 ? places.filter { Int($0.column) == column }.count : 0
        #expect(frequencies[column] == expected, "row \(row), column \(column)")
      }
      places.sort { ($0.column, $0.position, $0.phrase) < ($1.column, $1.position, $1.phrase) }
      #expect(TermPosition.places(in: search.bytes(2)) == places)
    }
    let expected = documents.indices.filter { row in
      documents[row].contains { column in
        phrases.contains { !Self.places(of: $0, in: column).isEmpty }
      }
    }
    #expect(found == expected)
  }

  @Test func countsStopAtSixteenBits() throws {
    let insert = try connection.prepare(
      "INSERT INTO texts (rowid, a, b, d) VALUES (1000, ?1, ?2, ?3)")
    insert.bind(1, String(repeating: " z", count: 70_000))
    insert.bind(2, " z")
    insert.bind(3, String(repeating: " z", count: 65_535))
    try insert.run()
    let search = try connection.prepare(
      "SELECT term_frequencies(texts) FROM texts WHERE texts MATCH 'z'")
    #expect(try search.step())
    let frequencies = TermFrequencies(packed: search.int64(0))
    #expect((0..<4).map { frequencies[$0] } == [65_535, 1, 0, 65_535])
    #expect(frequencies[4] == 0)
    #expect(frequencies[-1] == 0)
  }

  @Test func outsideAMatchThereIsNothing() throws {
    try connection.execute(
      "CREATE VIRTUAL TABLE kept USING fts5(body); INSERT INTO kept VALUES ('p q')")
    let search = try connection.prepare(
      "SELECT term_frequencies(kept), term_positions(kept) FROM kept WHERE rowid = 1")
    #expect(try search.step())
    #expect(search.int64(0) == 0)
    #expect(search.blob(1) == [])
  }
}
