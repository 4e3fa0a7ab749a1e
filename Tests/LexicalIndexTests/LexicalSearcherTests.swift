import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchRanking
import SearchText
import TestSupport
import Testing

/// Ranked retrieval against a reference that scores every document one by one.
@Suite struct LexicalSearcherTests {
  private static let words = ["amber", "basalt", "cobalt", "dolomite", "emerald", "feldspar"]

  /// A document as a list of words for each column.
  private typealias Columns = [[String]]

  private static func columns(_ random: inout SeededGenerator) -> Columns {
    [3, 12, 4, 2].map { limit in
      (0..<Int.random(in: 0...limit, using: &random)).map { _ in
        // Low numbers are frequent, so that document frequencies differ.
        words[min(Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random))]
      }
    }
  }

  private static func document(_ columns: Columns) -> LexicalDocument {
    let analyzer = TextAnalyzer(language: .english)
    var document = LexicalDocument()
    for words in columns {
      let count = document.append { analyzer.pack(words.joined(separator: " "), into: &$0) }
      document.endColumn(positionCount: count)
    }
    document.finish()
    return document
  }

  private func connection(_ folder: TemporaryFolder) throws -> Connection {
    let connection = try Connection(
      path: folder.file("lexical.db"), mode: .readWriteCreate, busyTimeout: .seconds(1))
    try LexicalSchema.prepare(connection)
    try connection.transaction(.immediate) { try LexicalSchema.create(in: connection) }
    try LexicalSchema.declareVocabulary(in: connection)
    return connection
  }

  private func write(
    _ connection: Connection, _ body: (inout LexicalWriter) throws -> Void
  ) throws {
    try connection.transaction(.immediate) {
      var writer = try LexicalWriter(connection)
      try body(&writer)
      try writer.flush()
    }
  }

  private static func query(_ words: [String]) -> ParsedQuery {
    let clauses = words.map { word in
      let isExcluded = word.hasPrefix("-")
      let isRequired = word.hasPrefix("+")
      let plain = word.drop { $0 == "-" || $0 == "+" }
      return QueryClause(
        occurrence: isExcluded ? .mustNot : isRequired ? .must : .should,
        surface: String(plain), leaves: [QueryLeaf(terms: [stem(String(plain))])])
    }
    return ParsedQuery(clauses: clauses)
  }

  private static func stem(_ word: String) -> [UInt8] {
    var packed = PackedTerms()
    _ = TextAnalyzer(language: .english).pack(word, into: &packed)
    return Array(packed.bytes.dropFirst().prefix { $0 > 0x20 })
  }

  /// The scores of all documents that satisfy a query, computed from the words alone.
  private static func reference(
    _ words: [String], _ documents: [Int64: Columns], _ statistics: CollectionStatistics
  ) -> [Int64: Double] {
    func holds(_ columns: Columns, _ word: String) -> Bool {
      columns.contains { $0.contains(word) }
    }
    let plain = words.map { (word: String($0.drop { $0 == "-" || $0 == "+" }), sign: $0.first) }
    var scores: [Int64: Double] = [:]
    for (row, columns) in documents where columns.contains(where: { !$0.isEmpty }) {
      guard plain.allSatisfy({ $0.sign != "-" || !holds(columns, $0.word) }),
        plain.allSatisfy({ $0.sign != "+" || holds(columns, $0.word) })
      else { continue }
      let wanted = plain.filter { $0.sign != "-" }
      guard wanted.isEmpty || wanted.contains(where: { holds(columns, $0.word) }) else { continue }
      var score = 0.0
      for (word, _) in wanted {
        let scorer = BM25Scorer(
          parameters: BM25Parameters(), statistics: statistics,
          documentFrequency: documents.values.count { holds($0, word) })
        score += scorer.score(
          frequencies: PackedFrequencies.packed(columns.map { $0.count { $0 == word } }),
          lengths: QuantizedLength.packed(columns.map(\.count)))
      }
      scores[row] = score
    }
    return scores
  }

  static let queries: [[String]] = [
    ["amber"], ["feldspar"], ["amber", "basalt"], ["amber", "feldspar", "emerald"],
    ["+cobalt", "amber"], ["+cobalt", "+dolomite"], ["amber", "-basalt"], ["-amber"],
    ["+emerald", "-amber", "basalt"], ["unknown"], ["unknown", "amber"],
  ]

  @Test func ranksAsTheReferenceDoesThroughARandomHistory() throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    var random = SeededGenerator(seed: 11)
    var documents: [Int64: Columns] = [:]
    // Rows in three chunks of lengths, with gaps.
    let rows = (0..<120).map { Int64($0 * 97) }
    for round in 0..<12 {
      try write(connection) { writer in
        for _ in 0..<40 {
          let row = rows[Int.random(in: 0..<rows.count, using: &random)]
          if let old = documents.removeValue(forKey: row) {
            try writer.delete(Self.document(old), row: row)
          }
          if Int.random(in: 0..<4, using: &random) > 0 {
            let columns = Self.columns(&random)
            documents[row] = columns
            try writer.insert(Self.document(columns), row: row)
          }
        }
      }
      if round % 5 == 4 {
        try connection.execute("INSERT INTO fulltext(fulltext) VALUES('optimize')")
      }
      let searcher = try LexicalSearcher(connection)
      #expect(
        searcher.statistics.documentCount
          == documents.values.count { $0.contains { !$0.isEmpty } })
      for words in Self.queries {
        let expected = Self.reference(words, documents, searcher.statistics)
        let result = try searcher.search(
          Self.query(words), filter: RowFilter(), limit: 1000, wanted: Set(rows.prefix(20)))
        #expect(result.matchCount == expected.count, "\(words)")
        #expect(Set(result.hits.map(\.row)) == Set(expected.keys), "\(words)")
        for hit in result.hits {
          #expect(abs(hit.score - (expected[hit.row] ?? -1)) < 1e-12, "\(words)")
        }
        let order = result.hits.map { ($0.score, -$0.row) }
        #expect(zip(order, order.dropFirst()).allSatisfy { $0 > $1 }, "\(words)")
        #expect(Set(result.wantedScores.keys) == Set(expected.keys).intersection(rows.prefix(20)))
        #expect(result.hits.allSatisfy { $0.score <= result.attainableMaximum + 1e-12 })
        let best = try searcher.search(Self.query(words), filter: RowFilter(), limit: 3)
        #expect(best.hits == Array(result.hits.prefix(3)), "\(words)")
        for hit in best.hits {
          let explained = try searcher.explain(Self.query(words), row: hit.row)
          #expect(explained.map { abs($0.value - hit.score) < 1e-9 } ?? (hit.score == 0))
        }
      }
    }
  }

  @Test func filtersApplyBeforeTheBestAreChosen() throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    try write(connection) { writer in
      for row in 0..<500 as Range<Int64> {
        let isRare = row % 100 == 0
        try writer.insert(
          Self.document([[], Array(repeating: "amber", count: isRare ? 1 : 5), [], []]), row: row)
      }
    }
    let allowed = RowSet((0..<5).map { Int64($0 * 100) })
    let result = try LexicalSearcher(connection).search(
      Self.query(["amber"]), filter: RowFilter(allowed: allowed, excluded: RowSet([200])), limit: 10
    )
    #expect(result.hits.map(\.row) == [0, 100, 300, 400])
    #expect(result.matchCount == 4)
  }

  @Test func retiredRowsAreNeitherFoundNorCounted() throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    try write(connection) { writer in
      for row in 1...3 as ClosedRange<Int64> {
        try writer.insert(Self.document([["amber"], [], [], []]), row: row)
      }
    }
    try write(connection) { try $0.retire(row: 2) }
    let searcher = try LexicalSearcher(connection)
    let result = try searcher.search(Self.query(["amber"]), filter: RowFilter(), limit: 10)
    #expect(result.hits.map(\.row) == [1, 3])
    #expect(result.matchCount == 2)
    #expect(searcher.statistics.documentCount == 2)
  }

  @Test func aPassOverThePostingsReachesTheSumsOfTheDocuments() throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    var random = SeededGenerator(seed: 3)
    var expected: [Int64: Digest128] = [:]
    try write(connection) { writer in
      for row in 0..<300 as Range<Int64> {
        let document = Self.document(Self.columns(&random))
        try writer.insert(document, row: row)
        let digest = document.postings.bound(to: row)
        if digest != .zero { expected[row] = digest }
      }
    }
    #expect(try PostingPass(connection).sums { $0 } == expected)
    let byRange = try PostingPass(connection).sums(limitedTo: [1]) { $0 / 256 }
    let rows = expected.filter { $0.key / 256 == 1 }
    #expect(byRange == [1: rows.values.reduce(.zero) { $0 &+ $1 }])
  }

  @Test func aDamagedChunkOfLengthsIsAnErrorWithAdvice() throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    try write(connection) { try $0.insert(Self.document([["amber"], [], [], []]), row: 5) }
    try connection.execute("UPDATE length_chunk SET lengths = x'010203'")
    let error = #expect(throws: SearchError.self) {
      try LexicalSearcher(connection).search(
        Self.query(["amber"]), filter: RowFilter(), limit: 10)
    }
    #expect(error?.code == .corrupt)
    #expect(error?.advice.isEmpty == false)
  }
}
