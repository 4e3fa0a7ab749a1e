import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Random documents in a real index: whatever is asked, the answer is in order, and every document is found by what it says.
@Suite(.serialized) struct IndexFuzzTests {
  #if DEBUG
  private static let documentCount = 2_000
  private static let queryCount = 1_500
  #else
  private static let documentCount = 20_000
  private static let queryCount = 60_000
  #endif
  /// Bounded, though other tests run beside this one.
  private static let longest = Duration.seconds(20)

  private struct Document: Sendable {
    var identifier: String
    var title: [String]
    var words: [String]

    var donation: Donation {
      Donation(
        key: ItemKey(type: "fuzz", identifier: identifier), title: title.joined(separator: " "),
        text: words.joined(separator: " "))
    }
  }

  @Test func randomQueriesInAnIndexOfRandomDocuments() async throws {
    let start = ContinuousClock.now
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var text = RandomText(seed: 7)
    // The number in the title makes it one of its own.
    let documents = (0..<Self.documentCount).map { number in
      Document(
        identifier: "d\(number)", title: text.literalWords(1...3) + ["n\(number)"],
        words: text.literalWords(1...12))
    }
    try await index.donate(documents.map(\.donation))
    var asked = 0
    var slowest = Duration.zero
    func ask(_ request: SearchRequest) async throws -> SearchResults {
      let begin = ContinuousClock.now
      let results = try await index.search(request)
      slowest = max(slowest, ContinuousClock.now - begin)
      asked += 1
      Self.check(results, request)
      return results
    }
    for number in 0..<Self.queryCount {
      switch number % 4 {
      case 0:
        try await Self.checkDocument(documents[number / 4 % documents.count], &text, ask: ask)
      default:
        let request = SearchRequest(
          text.query(), mode: SearchMode.allCases[number % 3], limit: 1 + number % 20,
          offset: number % 7 == 0 ? number % 11 : 0, includesSnippets: number % 5 == 0,
          snippetFragmentCount: number % 3)
        let first = try await ask(request)
        guard number % 16 == 1 else { continue }
        let again = try await ask(request)
        #expect(first.hits.map(\.key) == again.hits.map(\.key), "\(request.query.debugDescription)")
        #expect(first.hits.map(\.score) == again.hits.map(\.score) && first.total == again.total)
      }
    }
    #expect(slowest < Self.longest)
    let report = try await index.verify(VerifyOptions(derivesAgain: true))
    #expect(report.isClean)
    await index.close()
    print(
      "fuzz of the index: \(documents.count) documents, \(asked) queries, slowest \(slowest),",
      "\(ContinuousClock.now - start)")
  }

  /// What holds for every answer.
  private static func check(_ results: SearchResults, _ request: SearchRequest) {
    let query = request.query.debugDescription
    #expect(results.hits.count <= request.limit, "\(query)")
    #expect(results.total >= results.hits.count, "\(query)")
    #expect(results.degraded == nil, "\(query)")
    #expect(Set(results.hits.map(\.key)).count == results.hits.count, "\(query)")
    for (place, hit) in results.hits.enumerated() {
      let scores = [hit.score, hit.lexical ?? 0, hit.semantic ?? 0]
      if !scores.allSatisfy({ (0...1).contains($0) }) { Issue.record("\(query): \(scores)") }
      if hit.rank != request.offset + place + 1 { Issue.record("\(query): rank \(hit.rank)") }
      for fragment in hit.snippet?.fragments ?? [] {
        let size = fragment.text.utf8.count
        let areInside = fragment.highlights.allSatisfy { $0.upperBound <= size && !$0.isEmpty }
        if !areInside || fragment.line < 1 { Issue.record("\(query): \(fragment)") }
      }
    }
    for (better, worse) in zip(results.hits, results.hits.dropFirst())
    where worse.tier == .blend && better.tier == .blend && better.score < worse.score {
      Issue.record("\(query): \(better.score) before \(worse.score)")
    }
  }

  /// A document is found by its words and phrases, and is the first by its title.
  private static func checkDocument(
    _ document: Document, _ text: inout RandomText,
    ask: (SearchRequest) async throws -> SearchResults
  ) async throws {
    let key = document.donation.key
    let first = Int.random(in: 0..<document.words.count, using: &text.generator)
    let last = Int.random(in: first..<document.words.count, using: &text.generator)
    let phrase = document.words[first...last].joined(separator: " ")
    let queries = [document.words[first], document.words[last], "\"\(phrase)\""]
    for query in queries {
      let results = try await ask(SearchRequest(query, mode: .lexical, limit: documentCount))
      let isFound = results.hits.contains { $0.key == key }
      // What has no letter, digit or symbol names nothing.
      let isBlank = results.hint == "the query has no word to search for"
      if !isFound && !isBlank {
        Issue.record("\(query.debugDescription) of \(document.identifier): \(document.words)")
      }
    }
    let title = document.title.joined(separator: " ")
    let results = try await ask(SearchRequest(title))
    if results.hits.first?.key != key || results.hits.first?.tier != .exact {
      Issue.record("title \(title.debugDescription) of \(document.identifier)")
    }
  }
}
