import TestSupport
import Testing

@testable import SearchText

/// A hundred thousand queries and twenty thousand documents: any string is a query, and every document is found by what it says.
@Suite("Random queries and documents")
struct QueryFuzzTests {
  private static let shards = 20
  private static let queriesInShard = 3_000
  private static let documentsInShard = 1_000
  private static let longest = Duration.seconds(2)

  private struct Count: Sendable {
    var queries = 0
    var documents = 0
    var slowest = Duration.zero
  }

  @Test func manyQueriesAndDocuments() async {
    let start = ContinuousClock.now
    let total = await withTaskGroup(of: Count.self) { group in
      for shard in 0..<Self.shards {
        group.addTask {
          var count = Count()
          await Self.checkQueries(seed: UInt64(shard), &count)
          await Self.checkDocuments(seed: UInt64(shard), &count)
          return count
        }
      }
      return await group.reduce(into: Count()) { total, count in
        total.queries += count.queries
        total.documents += count.documents
        total.slowest = max(total.slowest, count.slowest)
      }
    }
    #expect(total.queries >= 100_000 && total.documents >= 20_000)
    print(
      "fuzz of text and queries: \(total.documents) documents, \(total.queries) queries,",
      "slowest \(total.slowest), \(ContinuousClock.now - start)")
  }

  /// Every query parses within bounds, prints back to itself and gives the same value again.
  private static func checkQueries(seed: UInt64, _ count: inout Count) async {
    var text = RandomText(seed: seed)
    let parser = QueryParser(analyzer: TextAnalyzer(), knownFields: ["author", "year"])
    for number in 0..<queriesInShard {
      // Other tests wait for the same threads.
      if number % 64 == 0 { await Task.yield() }
      let query = text.query()
      let start = ContinuousClock.now
      let parsed = parser.parse(query, completesLastWord: number % 8 == 0)
      count.slowest = max(count.slowest, ContinuousClock.now - start)
      if number % 8 != 0 {
        let printed = parser.parse(parsed.description)
        if printed != parsed {
          Issue.record("seed \(seed), \(number): \(query.debugDescription) prints as \(parsed)")
        }
      }
      let isBounded = parsed.clauses.allSatisfy { clause in
        !clause.leaves.isEmpty && clause.leaves.count <= AnalysisLimits.maximumLeavesInClause
          && clause.leaves.allSatisfy { leaf in
            !leaf.terms.isEmpty && leaf.weight.isFinite && leaf.weight > 0
          }
      }
      if !isBounded { Issue.record("seed \(seed), \(number): \(query.debugDescription)") }
      count.queries += 1
    }
    #expect(count.slowest < longest)
  }

  /// Every document is found by each of its words and by a phrase of it.
  private static func checkDocuments(seed: UInt64, _ count: inout Count) async {
    var text = RandomText(seed: ~seed)
    for number in 0..<documentsInShard {
      if number % 16 == 0 { await Task.yield() }
      let words = text.literalWords(1...4)
      let index = TinyIndex([("d", words.joined(separator: " "))])
      let first = Int.random(in: 0..<words.count, using: &text.generator)
      let last = Int.random(in: first..<words.count, using: &text.generator)
      let phrase = "\"" + words[first...last].joined(separator: " ") + "\""
      for query in [words[first], phrase] {
        let parsed = index.parser.parse(query)
        let isFound = parsed.clauses.allSatisfy { clause in
          clause.leaves.contains { index.count($0, in: index.documents[0]) > 0 }
        }
        if !isFound {
          Issue.record("seed \(seed), \(number): \(query.debugDescription) in \(words)")
        }
        count.queries += 1
      }
      count.documents += 1
    }
  }
}
