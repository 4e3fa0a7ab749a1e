import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Requests at the edges, answered by an index of a few items.
@Suite struct SearchEdgeTests {
  private static let greatest: Int64 = 1_234_567_890_123_456_789

  private static let notes: [Donation] = [
    ("a", "Alpha stone", greatest), ("b", "Beta river", greatest - 1), ("c", "Gamma hill", 5),
  ].map { identifier, title, number in
    Donation(
      key: ItemKey(type: "note", identifier: identifier), title: title, text: "a fox and a dog",
      attributes: [Attribute("number", .integer(number))], version: "1")
  }

  private func filled(_ folder: TemporaryFolder) async throws -> SearchIndex {
    let index = try await TestIndex.make(in: folder)
    try await index.donate(Self.notes)
    return index
  }

  private func identifiers(_ request: SearchRequest, _ index: SearchIndex) async throws -> [String]
  {
    try await index.search(request).hits.map(\.key.identifier)
  }

  @Test(arguments: [SearchMode.lexical, .hybrid])
  func aQueryOfExclusionsFindsTheRest(mode: SearchMode) async throws {
    let folder = try TemporaryFolder()
    let index = try await filled(folder)
    #expect(try await identifiers(SearchRequest("-alpha", mode: mode), index) == ["b", "c"])
    #expect(try await identifiers(SearchRequest("-zebra", mode: mode), index) == ["a", "b", "c"])
    await index.close()
  }

  @Test(arguments: [(-1, 0), (10, -1), (.max, .max), (.min, .min), (0, 1), (1, 2)])
  func anyNumbersMakeAPage(limit: Int, offset: Int) async throws {
    let folder = try TemporaryFolder()
    let index = try await filled(folder)
    for query in ["fox", ""] {
      let request = SearchRequest(query, limit: limit, offset: offset, types: ["note"])
      let results = try await index.search(request)
      #expect(results.total == 3)
      #expect(results.hits.count == min(max(limit, 0), max(0, 3 - max(offset, 0))))
    }
    await index.close()
  }

  @Test func wholeNumbersBeyondDoubleAreTold() async throws {
    let folder = try TemporaryFolder()
    let index = try await filled(folder)
    let cases: [(AttributePredicate.Comparison, Int64, [String])] = [
      (.equal, Self.greatest, ["a"]), (.equal, Self.greatest - 1, ["b"]),
      (.equal, Self.greatest + 1, []), (.less, Self.greatest, ["b", "c"]),
      (.greaterOrEqual, Self.greatest, ["a"]), (.equal, 5, ["c"]),
    ]
    for (comparison, number, expected) in cases {
      let predicate = AttributePredicate.compare("number", comparison, .integer(number), [])
      let request = SearchRequest("", predicate: predicate)
      #expect(try await identifiers(request, index) == expected, "\(comparison) \(number)")
    }
    let five = AttributePredicate.compare("number", .equal, .number(5), [])
    #expect(try await identifiers(SearchRequest("", predicate: five), index) == ["c"])
    await index.close()
  }

  @Test(arguments: [256, 8])
  func vectorsOfAnotherEmbedderAreComparedWithNothing(dimensionCount: Int) async throws {
    let folder = try TemporaryFolder()
    let index = try await filled(folder)
    await index.close()
    let other = try await SearchIndex.open(
      index.path,
      options: IndexOptions(embedder: ConstantEmbedder(dimensionCount: dimensionCount)))
    let results = try await other.search(SearchRequest("fox"))
    #expect(results.hits.count == 3)
    #expect(results.hits.allSatisfy { ($0.semantic ?? 0) == 0 })
    #expect(results.degraded != nil)
    await other.close()
  }

  @Test func aDateThatIsNoNumberIsNoDamage() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var note = Self.notes[0]
    note.attributes = [
      Attribute("when", .date(.init(timeIntervalSinceReferenceDate: .nan))),
      Attribute("far", .date(.init(timeIntervalSinceReferenceDate: 1e300))),
      Attribute("ever", .date(.init(timeIntervalSinceReferenceDate: -.infinity))),
    ]
    try await index.donate([note])
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  @Test(arguments: SearchMode.allCases)
  func aTitleTypedAsItStandsExcludesNothing(_ mode: SearchMode) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    let titles = [
      "foo -bar baz", "foo baz", "foo bar baz", "-bar", "notes: title:plans", "\"quoted\" -bar",
      "bar",
    ]
    try await index.donate(
      titles.map {
        Donation(key: ItemKey(type: "note", identifier: "id of \($0)"), title: $0, text: "")
      })
    for title in titles {
      let results = try await index.search(SearchRequest(title, mode: mode))
      #expect(results.hits.first?.title == title, "\(title)")
      #expect(results.hits.first?.tier == .exact, "\(title)")
    }
    // Exclusion holds for all others, and for what is no whole title.
    let results = try await index.search(SearchRequest("foo -bar baz", mode: mode))
    #expect(!results.hits.contains { $0.title == "foo bar baz" })
    let other = try await index.search(SearchRequest("baz -bar", mode: mode))
    #expect(!other.hits.contains { $0.title.contains("bar") })
    await index.close()
    _ = folder
  }
}

/// Gives every passage the same vector.
private struct ConstantEmbedder: Embedder {
  let dimensionCount: Int
  var fingerprint: String { "constant-\(dimensionCount)" }

  func embed(
    _ passage: borrowing EmbeddingPassage, into vector: UnsafeMutableBufferPointer<Float>
  ) {
    vector.initialize(repeating: 1 / Float(dimensionCount).squareRoot())
  }
}
