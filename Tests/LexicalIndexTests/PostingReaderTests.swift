import SQLiteStore
import SearchModel
import SearchRanking
import SearchText
import TestSupport
import Testing

@testable import LexicalIndex

/// Looking up leaves where postings are stored, against `MATCH`.
@Suite struct PostingReaderTests {
  /// Terms, phrases and both within a column, as a query might ask for.
  private static func leaves(_ random: inout SeededGenerator, count: Int) -> [QueryLeaf] {
    (0..<count).map { number in
      let length = [1, 1, 2, 2, 3, 4][number % 6]
      let terms = (0..<length).map { _ in
        Array(StoredHistory.words[Int.random(in: 0..<(length > 2 ? 6 : 62), using: &random)].utf8)
      }
      return QueryLeaf(
        terms: terms, isPrefix: number % 7 == 6,
        column: number % 3 == 0 ? QueryColumn.allCases.randomElement(using: &random) : nil)
    }
  }

  private static func all(_ reader: PostingReader, _ leaf: QueryLeaf) throws -> [Int64: UInt64] {
    var (cursor, frequency) = try reader.open(leaf)
    var found: [Int64: UInt64] = [:]
    while cursor.chunk != .max {
      try rows(&cursor) { #expect(found.updateValue($1, forKey: $0) == nil) }
    }
    #expect(frequency == found.count, "\(leaf)")
    return found
  }

  /// The rows of a cursor's chunk, which it moves past.
  private static func rows(
    _ cursor: inout PostingCursor, _ body: (Int64, UInt64) -> Void
  ) throws {
    let chunk = cursor.chunk
    if case .decoded(let postings, let place) = cursor.source {
      for index in postings.starts[place]..<postings.starts[place + 1] {
        let frequencies = postings.frequencies[Int(postings.codes[index])] & cursor.mask
        if frequencies != 0 { body(chunk << 12 | Int64(postings.offsets[index]), frequencies) }
      }
    }
    let batch = PostingBatch()
    repeat {
      batch.count = 0
      try cursor.decode(before: (chunk + 1) << 12, into: batch)
      for place in 0..<batch.count { body(batch.rows[place], batch.frequencies[place]) }
    } while batch.isFull
    try cursor.seek(chunk: chunk + 1)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func findsWhatMatchFinds(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: seed)
    var random = SeededGenerator(seed: seed)
    let stored = try PostingReader(history.connection)
    let match = try PostingReader(history.connection, avoidsStored: true)
    #expect(stored.obstacle == nil)
    #expect(match.obstacle == .damage)
    for leaf in Self.leaves(&random, count: 120) {
      let expected = try Self.all(match, leaf)
      let found = try Self.all(stored, leaf)
      guard found == expected else {
        Issue.record("\(leaf)")
        return
      }
      #expect(try stored.documentFrequency(leaf) == expected.count)
      #expect(try stored.rows(leaf, limit: 5) == Array(expected.keys.sorted().prefix(5)))
      for row in expected.keys.sorted().prefix(3) + [0, 1] {
        #expect(try stored.frequencies(leaf, row: row) == expected[row] ?? 0)
        #expect(try match.frequencies(leaf, row: row) == expected[row] ?? 0)
      }
    }
  }

  @Test func whatIsNotStoredAsItIsAskedForIsLeftToMatch() throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: 3)
    let stored = try PostingReader(history.connection)
    let match = try PostingReader(history.connection, avoidsStored: true)
    for terms in [["w0 w1"], ["w0\u{1F}w1"], [""], ["w0", "", "w1"], ["w0\0"], []] {
      let leaf = QueryLeaf(terms: terms.map { Array($0.utf8) })
      #expect(try Self.all(stored, leaf) == Self.all(match, leaf), "\(terms)")
    }
  }

  /// Reading must not leave a page, whatever is in it; that is what this is for under the address sanitiser.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func damageIsAnErrorAndNoTrap(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: seed, rounds: 12)
    let connection = history.connection
    var random = SeededGenerator(seed: seed)
    let leaves = Self.leaves(&random, count: 24).filter { !$0.isPrefix }
    let blocks = try connection.prepare("SELECT id, block FROM fulltext_data")
    var stored: [(id: Int64, block: [UInt8])] = []
    while try blocks.step() { stored.append((blocks.int64(0), Array(blocks.bytes(1)))) }
    let update = try connection.prepare("UPDATE fulltext_data SET block = ?2 WHERE id = ?1")
    func store(_ id: Int64, _ block: [UInt8]) throws {
      update.bind(1, id)
      update.bind(2, block)
      try update.run()
    }
    var errorCount = 0
    for _ in 0..<250 {
      let (id, block) = stored[Int.random(in: 0..<stored.count, using: &random)]
      guard !block.isEmpty else { continue }
      try store(id, Self.damaged(block, &random))
      for leaf in leaves {
        do {
          let reader = try PostingReader(connection)
          _ = try Self.readAll(reader, leaf)
          _ = try reader.frequencies(leaf, row: Int64.random(in: 0..<700, using: &random))
        } catch let error as SearchError {
          #expect(error.code == .corrupt)
          errorCount += 1
        }
      }
      try store(id, block)
    }
    #expect(errorCount > 0)
  }

  private static func readAll(_ reader: PostingReader, _ leaf: QueryLeaf) throws -> Int {
    var (cursor, _) = try reader.open(leaf)
    var count = 0
    while cursor.chunk != .max {
      let before = cursor.chunk
      try rows(&cursor) { _, _ in count += 1 }
      guard cursor.chunk > before else { break }
    }
    return count
  }

  private static func damaged(_ block: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var damaged = block
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(
        in: 0..<min(block.count, Bool.random(using: &random) ? 8 : .max),
        using: &random)
      damaged[place] =
        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
        .randomElement(using: &random) ?? 0
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      damaged.removeLast(Int.random(in: 0...block.count, using: &random))
    }
    return damaged
  }

  @Test func aDamagedPageIsSaidAndMatchAnswers() throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: 4)
    let connection = history.connection
    let query = ParsedQuery(clauses: [
      QueryClause(
        occurrence: .should, surface: "w0",
        leaves: [QueryLeaf(terms: [Array("w0".utf8)])])
    ])
    let searcher = try LexicalSearcher(connection)
    #expect(try searcher.search(query, filter: RowFilter(), limit: 10).obstacle == nil)
    try connection.execute("UPDATE fulltext_config SET v = 5 WHERE k = 'version'")
    #expect(try searcher.search(query, filter: RowFilter(), limit: 10).obstacle == .format)
    try connection.execute("UPDATE fulltext_config SET v = 4 WHERE k = 'version'")
    // The head's first field is used by neither at the first page of a list, but is checked by one.
    try connection.execute(
      """
      UPDATE fulltext_data SET block = x'FFFF' || substr(block, 3) WHERE id > 1000
      """)
    #expect(try searcher.search(query, filter: RowFilter(), limit: 10).obstacle == .damage)
  }
}
