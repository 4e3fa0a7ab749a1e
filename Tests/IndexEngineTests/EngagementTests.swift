import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// What is stored of people's choices: kept with its item, gone with it, in no digest, and harmless when damaged.
struct EngagementTests {
  private static func note(_ identifier: String, _ text: String = "an amber room") -> Donation {
    Donation(key: ItemKey(type: "note", identifier: identifier), title: "Note", text: text)
  }

  private static let keys = ["a", "b", "c"].map { ItemKey(type: "note", identifier: $0) }

  private func make(_ folder: TemporaryFolder) async throws -> SearchIndex {
    let index = try await TestIndex.make(in: folder)
    try await index.donate(["a", "b", "c"].map { Self.note($0) })
    try await index.recordEngagement(with: Self.keys + Self.keys.prefix(1))
    return index
  }

  private func counts(_ index: SearchIndex) async throws -> [Int?] {
    var counts: [Int?] = []
    for key in Self.keys { counts.append(try await index.item(key)?.engagement?.count) }
    return counts
  }

  @Test func itStaysWhenTheItemIsDonatedAgain() async throws {
    let folder = try TemporaryFolder()
    let index = try await make(folder)
    #expect(try await counts(index) == [2, 1, 1])
    try await index.donate([Self.note("a"), Self.note("b", "another text")])
    var patch = DonationPatch(key: Self.keys[2])
    patch.title = "Another title"
    _ = try await index.apply([.patch(patch)], atomically: true, clientState: nil)
    _ = try await index.reindex(.corrupt, dryRun: false)
    #expect(try await counts(index) == [2, 1, 1])
    await index.close()
    let again = try await TestIndex.make(in: folder)
    #expect(try await counts(again) == [2, 1, 1])
    await again.close()
  }

  @Test(arguments: [
    ItemSelection.all, .type("note"), .keys(EngagementTests.keys), .domain("d", type: nil),
  ])
  func itGoesWithTheItem(_ selection: ItemSelection) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var notes = ["a", "b", "c"].map { Self.note($0) }
    for place in notes.indices { notes[place].domain = "d" }
    try await index.donate(notes)
    try await index.recordEngagement(with: Self.keys)
    #expect(try await index.remove(selection) == 3)
    try await index.donate(notes)
    #expect(try await counts(index) == [nil, nil, nil])
    await index.close()
  }

  @Test func itGoesWithAnItemThatExpires() async throws {
    let folder = try TemporaryFolder()
    let index = try await make(folder)
    var expired = Self.note("a")
    expired.expiry = Date(timeIntervalSince1970: 1)
    try await index.donate([expired])
    try await index.donate([Self.note("later")])
    try await index.donate([Self.note("a")])
    #expect(try await counts(index) == [nil, 1, 1])
    await index.close()
  }

  @Test func whatIsNotInTheIndexIsNotCounted() async throws {
    let folder = try TemporaryFolder()
    let index = try await make(folder)
    let stranger = Self.note("stranger")
    try await index.recordEngagement(with: [stranger.key, ItemKey(type: "x", identifier: "a")])
    try await index.recordEngagement(with: [])
    try await index.donate([stranger])
    #expect(try await index.item(stranger.key)?.engagement == nil)
    await index.close()
    let reader = try await SearchIndex.open(index.path, options: IndexOptions(isReadOnly: true))
    let error = await #expect(throws: SearchError.self) {
      try await reader.recordEngagement(with: Self.keys)
    }
    #expect(error?.code == .readOnly)
    await reader.close()
  }

  @Test func itOutlivesAChangeOfTheFormat() async throws {
    let folder = try TemporaryFolder()
    let index = try await make(folder)
    await index.close()
    try DamagedFile.execute("PRAGMA user_version = 0", at: index.path)
    let again = try await TestIndex.make(in: folder)
    #expect(try await again.status().itemCount == 0)
    try await again.donate(["a", "b", "c"].map { Self.note($0) })
    #expect(try await counts(again) == [2, 1, 1])
    #expect(try await again.verify(VerifyOptions()).isClean)
    await again.close()
  }

  @Test(arguments: [
    "UPDATE engagement SET strength = -1", "UPDATE engagement SET strength = 9e999",
    "UPDATE engagement SET last = 9e999, count = -5", "UPDATE engagement SET strength = 'x'",
    "UPDATE engagement SET last = -9e18",
  ])
  func damagedValuesDoNoHarm(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let index = try await make(folder)
    await index.close()
    try DamagedFile.execute(sql, at: index.path)
    let again = try await TestIndex.make(in: folder)
    let results = try await again.search(SearchRequest("amber", includesExplanation: true))
    #expect(results.hits.count == 3)
    #expect(
      results.hits.allSatisfy { (0...1).contains($0.score) && $0.explanation?.value == $0.score })
    try await again.recordEngagement(with: Self.keys)
    #expect(try await again.remove(.all) == 3)
    await again.close()
  }

  @Test(arguments: ["hint = 90", "dated = NULL", "hint = 'x', dated = 5"])
  func signalsThatAreNotThoseOfTheAttributesAreFoundAndMended(_ change: String) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var note = Self.note("a")
    note.attributes = [
      Attribute("rankingHint", 40), Attribute("modified", .date(Date(timeIntervalSince1970: 9))),
    ]
    try await index.donate([note, Self.note("b")])
    #expect(try await index.verify(VerifyOptions()).isClean)
    await index.close()
    try DamagedFile.execute("UPDATE item SET \(change) WHERE identifier = 'a'", at: index.path)
    let again = try await TestIndex.make(in: folder)
    let found = try await again.verify(VerifyOptions())
    #expect(found.ranges.flatMap(\.badItems) == ["a"])
    _ = try await again.reindex(.corrupt, dryRun: false)
    #expect(try await again.verify(VerifyOptions(derivesAgain: true)).isClean)
    await again.close()
  }
}
