import SQLiteStore
import SearchModel
import SearchRanking
import SearchText
import TestSupport
import Testing

@testable import LexicalIndex

/// Passing over rows that cannot be among the best, against looking at all.
@Suite struct RankedRetrievalTests {
  private static let wordCount = 40

  private static func word(_ random: inout SeededGenerator) -> Int {
    (0..<3).map { _ in Int.random(in: 0..<wordCount, using: &random) }.min() ?? 0
  }

  /// Documents in eleven chunks of lengths, some of them deleted or retired.
  private static func connection(
    _ folder: TemporaryFolder, _ random: inout SeededGenerator
  ) throws -> Connection {
    let connection = try Connection(
      path: folder.file("ranked.db"), mode: .readWriteCreate, busyTimeout: .seconds(1))
    try LexicalSchema.prepare(connection)
    try connection.transaction(.immediate) { try LexicalSchema.create(in: connection) }
    try LexicalSchema.declareVocabulary(in: connection)
    for part in 0..<5 {
      try connection.transaction(.immediate) {
        var writer = try LexicalWriter(connection)
        for number in (part * 800)..<(part * 800 + 800) {
          let row = Int64(number * 11)
          let document = Self.document(&random)
          try writer.insert(document, row: row)
          if number % 13 == 0 { try writer.delete(document, row: row) }
          if number % 17 == 0 { try writer.retire(row: row) }
        }
        try writer.flush()
      }
    }
    return connection
  }

  private static func document(_ random: inout SeededGenerator) -> LexicalDocument {
    var document = LexicalDocument()
    for limit in [2, 12, 3, 0] {
      var packed = 0
      for _ in 0..<Int.random(in: 0...limit, using: &random) {
        let term = Array("w\(word(&random))".utf8)
        packed += document.append { terms in
          terms.bytes.append(0x20)
          terms.bytes += term
          return 1
        }
      }
      document.endColumn(positionCount: packed)
    }
    document.finish()
    return document
  }

  private static func query(_ random: inout SeededGenerator, number: Int) -> ParsedQuery {
    let clauses = (0..<Int.random(in: 1...5, using: &random)).map { index in
      var leaves: [QueryLeaf] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let length = Int.random(in: 0..<6, using: &random) == 0 ? 2 : 1
        leaves.append(
          QueryLeaf(
            terms: (0..<length).map { _ in Array("w\(word(&random))".utf8) },
            column: Int.random(in: 0..<8, using: &random) == 0 ? .title : nil,
            weight: [1, 0.3, 0.15, 0.02].randomElement(using: &random) ?? 1))
      }
      var clause = QueryClause(
        occurrence: .should, surface: "word \(index)", leaves: leaves)
      switch Int.random(in: 0..<(number % 3 == 0 ? 4 : 12), using: &random) {
      case 0: clause.occurrence = .must
      case 1: clause.occurrence = .mustNot
      default: clause.isStopWord = Int.random(in: 0..<5, using: &random) == 0
      }
      return clause
    }
    return ParsedQuery(clauses: clauses)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func theBestAreThoseOfAll(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: seed)
    let connection = try Self.connection(folder, &random)
    let searcher = try LexicalSearcher(connection)
    searcher.countedRowLimit = 0
    var inexactCount = 0
    for number in 0..<150 {
      let query = Self.query(&random, number: number)
      var filter = RowFilter()
      if number % 4 == 0 {
        // A few of these are so few that every leaf is looked up in them.
        let share = [1, 2, 60][number / 4 % 3]
        filter.allowed = RowSet(
          (0..<44_000).filter { _ in Int.random(in: 0..<share, using: &random) == 0 })
      }
      let wanted = Set((0..<30).map { _ in Int64.random(in: 0..<4000, using: &random) * 11 })
      let all = try searcher.search(query, filter: filter, limit: 100_000, wanted: wanted)
      let unfiltered = try searcher.search(query, filter: RowFilter(), limit: 100_000)
      guard all.hits == unfiltered.hits.filter({ filter.admits($0.row) }) else {
        Issue.record("\(query.clauses), filtered")
        return
      }
      #expect(all.isMatchCountExact)
      #expect(all.matchCount == all.hits.count)
      for limit in [1, 7, 40] {
        let best = try searcher.search(query, filter: filter, limit: limit, wanted: wanted)
        guard best.hits == Array(all.hits.prefix(limit)), best.wantedScores == all.wantedScores
        else {
          Issue.record("\(query.clauses), limit \(limit)")
          return
        }
        #expect(best.matchCount <= all.matchCount)
        if best.isMatchCountExact {
          #expect(best.matchCount == all.matchCount)
        } else {
          inexactCount += 1
        }
      }
    }
    #expect(inexactCount > 50)
  }
}
