import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// What is known of items before any query: their age, their owner's hint and priority, how often they were chosen.
struct PriorSearchTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private static func note(
    _ identifier: String, _ text: String = "an amber room", _ attributes: [Attribute] = [],
    priority: Int = 0
  ) -> Donation {
    Donation(
      key: ItemKey(type: "note", identifier: identifier), title: "Note", text: text,
      attributes: attributes, priority: priority)
  }

  private static func key(_ identifier: String) -> ItemKey {
    ItemKey(type: "note", identifier: identifier)
  }

  private static func dated(_ name: String, daysAgo: Double) -> Attribute {
    Attribute(name, .date(now - daysAgo * 86_400), visibility: .stored)
  }

  private static func hint(_ value: AttributeValue) -> Attribute {
    Attribute("rankingHint", value, visibility: .stored)
  }

  private func withIndex(
    _ donations: [Donation], _ body: (SearchIndex) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(donations)
    try await body(index)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  private func search(
    _ index: SearchIndex, _ query: String = "amber", prefersRecent: Bool = false,
    minimumScore: Double? = nil
  ) async throws -> SearchResults {
    var request = SearchRequest(
      query, limit: 50, minimumScore: minimumScore, includesExplanation: true)
    if prefersRecent { request.recency = RecencyPreference(reference: Self.now) }
    let results = try await index.search(request)
    for hit in results.hits {
      #expect(hit.explanation?.value == hit.score, "\(hit.key)")
      let explained = try await index.explain(request, key: hit.key)
      // Between the two a new hour may have begun.
      #expect(abs((explained.hit?.score ?? -1) - hit.score) < 1e-4)
    }
    return results
  }

  private func identifiers(_ results: SearchResults) -> [String] {
    results.hits.map(\.key.identifier)
  }

  private func labels(_ explanation: Explanation?) -> [String] {
    guard let explanation else { return [] }
    return [explanation.label] + explanation.children.flatMap { labels($0) }
  }

  @Test func theYoungerComeFirstIfAskedFor() async throws {
    try await withIndex([
      Self.note("a", "an amber room", [Self.dated("contentModificationDate", daysAgo: 4_000)]),
      Self.note("b", "an amber room"),
      Self.note("c", "an amber room", [Self.dated("modified", daysAgo: 3)]),
      Self.note(
        "d", "an amber room",
        [
          Self.dated("contentCreationDate", daysAgo: 1),
          Self.dated("contentModificationDate", daysAgo: 400),
        ]),
      Self.note("e", "an amber room", [Self.dated("created", daysAgo: -20)]),
    ]) { index in
      let plain = try await search(index)
      #expect(identifiers(plain) == ["a", "b", "c", "d", "e"])
      #expect(Set(plain.hits.map(\.score)).count == 1)
      let recent = try await search(index, prefersRecent: true)
      #expect(identifiers(recent) == ["e", "c", "d", "a", "b"])
      #expect(recent.hits.last?.score == plain.hits.first?.score)
      #expect(recent.hint == nil)
      #expect(labels(recent.hits.first?.explanation).contains { $0.hasPrefix("recency") })
      #expect(!labels(recent.hits.last?.explanation).contains { $0.hasPrefix("recency") })
    }
  }

  @Test func whereNothingHasADateThatIsSaid() async throws {
    try await withIndex([Self.note("a")]) { index in
      let undated = try await search(index, prefersRecent: true)
      #expect(undated.hint?.contains("date") == true)
      let absent = try await search(index, "basalt", prefersRecent: true)
      #expect(absent.hint == nil)
    }
  }

  @Test func hintAndPriorityRaiseEquals() async throws {
    try await withIndex([
      Self.note("a"), Self.note("b", "an amber room", [Self.hint(20)]),
      Self.note("c", "an amber room", [Self.hint(.number(1e9))]),
      Self.note("d", "an amber room", [Self.hint("99")]),
      Self.note("e", "an amber room", priority: 3), Self.note("f", "an amber room", priority: -3),
    ]) { index in
      let results = try await search(index)
      #expect(identifiers(results) == ["c", "b", "e", "a", "d", "f"])
      let scores = Dictionary(
        uniqueKeysWithValues: results.hits.map { ($0.key.identifier, $0.score) })
      let neutral = try #require(scores["a"])
      #expect(scores["d"] == neutral)
      #expect(scores.values.allSatisfy { $0 <= 1.15 * neutral && $0 >= 0.97 * neutral })
    }
  }

  @Test func aClearDifferenceOfRelevanceStands() async throws {
    let filler = Array(repeating: "nothing of interest in this sentence", count: 40)
    var strong = Self.note("weak", filler.joined(separator: " ") + " amber", [Self.hint(100)])
    strong.priority = 1_000
    try await withIndex([Self.note("good", "amber amber, a room of amber"), strong]) { index in
      for _ in 0..<20 { try await index.recordEngagement(with: [strong.key]) }
      #expect(identifiers(try await search(index, "amber room")) == ["good", "weak"])
    }
  }

  @Test func whatIsChosenRisesAndFades() async throws {
    try await withIndex(["a", "b", "c"].map { Self.note($0) }) { index in
      let before = try await search(index)
      let digests = try await index.rangeDigests(type: nil)
      let month = 30.0 * 86_400
      for _ in 0..<3 {
        try await index.recordEngagement(
          with: [Self.key("b")], at: Date(timeIntervalSinceNow: -5 * month))
      }
      try await index.recordEngagement(with: [Self.key("c"), Self.key("gone")])
      let after = try await search(index)
      #expect(identifiers(after) == ["c", "b", "a"])
      #expect(after.hits.last?.score == before.hits.first?.score)
      #expect(after.hits.last?.explanation == before.hits.first?.explanation)
      #expect(labels(after.hits.first?.explanation).contains { $0.hasPrefix("engagement") })
      #expect(try await index.rangeDigests(type: nil) == digests)
      let chosen = try await index.item(Self.key("b"))?.engagement
      #expect(chosen?.count == 3)
      #expect(abs((chosen?.last.timeIntervalSinceNow ?? 0) + 5 * month) < 60)
      #expect(try await index.item(Self.key("a"))?.engagement == nil)
    }
  }

  @Test func theLeastScoreIsThatOfTheShownScore() async throws {
    try await withIndex([
      Self.note("a"), Self.note("b", "an amber room", [Self.hint(100)]),
      Self.note("c", "an amber room", priority: -50),
    ]) { index in
      let all = try await search(index)
      #expect(identifiers(all) == ["b", "a", "c"])
      for (place, hit) in all.hits.enumerated() {
        let some = try await search(index, minimumScore: hit.score)
        #expect(identifiers(some) == Array(identifiers(all).prefix(place + 1)))
        #expect(some.total == place + 1)
      }
    }
  }
}
