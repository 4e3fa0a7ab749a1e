import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Atomic changes, client state, patches, removal, and several writers and readers at once.
@Suite struct ChangeTests {
  private static func note(_ identifier: String, _ title: String = "amber") -> Donation {
    Donation(key: ItemKey(type: "note", identifier: identifier), title: title)
  }

  @Test func clientStateIsComparedAndSetWithTheChange() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    #expect(try await index.clientState(named: "a") == nil)
    _ = try await index.apply(
      [.donate(Self.note("1"))], atomically: true,
      clientState: ClientStateUpdate(name: "a", expected: nil, new: [1]))
    #expect(try await index.clientState(named: "a") == [1])
    let error = await #expect(throws: SearchError.self) {
      _ = try await index.apply(
        [.donate(Self.note("2"))], atomically: true,
        clientState: ClientStateUpdate(name: "a", expected: [9], new: [2]))
    }
    #expect(error?.code == .mismatchedClientState)
    #expect(try await index.clientState(named: "a") == [1])
    #expect(try await index.item(ItemKey(type: "note", identifier: "2")) == nil)
    await index.close()
  }

  @Test func removalTakesOnlyTheSelection() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    var donations: [Donation] = []
    for (number, domain) in ["a", "a.b", "a.b.c", "ab", nil].enumerated() {
      var donation = Self.note("n\(number)")
      donation.domain = domain
      donations.append(donation)
    }
    try await index.donate(donations)
    #expect(try await index.remove(.domain("a", type: nil)) == 3)
    #expect(
      try await index.list(.all, after: nil, limit: 10).map(\.key.identifier) == ["n3", "n4"])
    #expect(try await index.remove(.type("other")) == 0)
    #expect(try await index.remove(.all) == 2)
    #expect(try await index.search(SearchRequest("amber")).total == 0)
    try await index.donate(donations)
    #expect(try await index.search(SearchRequest("amber")).total == 5)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  @Test func rangesOfEqualContentHaveEqualDigests() async throws {
    let folder = try TemporaryFolder()
    let first = try await TestIndex.make(in: folder, name: "first")
    let second = try await TestIndex.make(in: folder, name: "second")
    let notes = (0..<600).map { Self.note("n\($0)", "note \($0)") }
    try await first.donate(notes)
    try await second.donate(Array(notes[..<300]))
    try await second.donate(Array(notes[300...]))
    let digests = try await first.rangeDigests(type: "note")
    #expect(digests.map(\.itemCount) == [256, 256, 88])
    #expect(try await second.rangeDigests(type: nil) == digests)
    try await second.donate([Self.note("n300", "changed")])
    let changed = try await second.rangeDigests(type: "note")
    #expect(zip(changed, digests).map { $0 == $1 } == [true, false, true])
    #expect(try await first.rangeDigests(type: "other").isEmpty)
    await first.close()
    await second.close()
  }

  @Test func aPatchOfAnAbsentItemIsDropped() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate([Self.note("1")])
    var patch = DonationPatch(key: ItemKey(type: "note", identifier: "1"))
    patch.title = "basalt"
    var absent = DonationPatch(key: ItemKey(type: "note", identifier: "2"))
    absent.title = "basalt"
    let summary = try await index.apply(
      [.patch(patch), .patch(absent)], atomically: false, clientState: nil)
    #expect(summary.updated == 1)
    #expect(summary.unchanged == 1)
    #expect(try await index.search(SearchRequest("basalt")).total == 1)
    // By meaning, the stones are near to each other.
    #expect(try await index.search(SearchRequest("amber", mode: .lexical)).total == 0)
    await index.close()
  }

  static let invalid: [Donation] = [
    Donation(key: ItemKey(type: "", identifier: "1")),
    Donation(key: ItemKey(type: "note", identifier: "")),
    Donation(key: ItemKey(type: "no:te", identifier: "1")),
    Donation(key: ItemKey(type: "note", identifier: String(repeating: "x", count: 9000))),
    Donation(key: ItemKey(type: "note", identifier: "1"), attributes: [Attribute("", 1)]),
  ]

  @Test(arguments: invalid)
  func aDonationThatCannotBeStoredIsRefusedWhole(_ donation: Donation) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    let error = await #expect(throws: SearchError.self) {
      try await index.donate([Self.note("good"), donation])
    }
    #expect(error?.code == .invalidArgument)
    #expect(try await index.status().itemCount == 0)
    await index.close()
  }

  @Test func identifiersWithStrangeBytesAreKeptAsTheyAre() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    let identifiers = [
      "caf\u{E9}", "cafe\u{301}", "a\u{0}b", "🍐", " ", "it's \"quoted\"", "%_", "a:b", "\u{202E}x",
    ]
    try await index.donate(identifiers.map { Self.note($0) })
    for identifier in identifiers {
      let key = ItemKey(type: "note", identifier: identifier)
      let stored = try await index.item(key)
      #expect(stored?.donation.key == key, "\(identifier.utf8.map { $0 })")
    }
    #expect(try await index.status().itemCount == identifiers.count)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  @Test func manyOpenAFreshFileAtOnceAndWriteAndRead() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("shared.limelight")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for opener in 0..<12 {
        group.addTask {
          let index = try await SearchIndex.open(
            path, options: IndexOptions(createsIfMissing: true))
          for number in 0..<5 {
            try await index.donate([Self.note("o\(opener)-\(number)")])
            _ = try await index.search(SearchRequest("amber"))
          }
          await index.close()
        }
      }
      try await group.waitForAll()
    }
    let index = try await SearchIndex.open(path)
    #expect(try await index.search(SearchRequest("amber")).total == 60)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  @Test func memoryStaysFlatOverManyBatches() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    let summary = try await index.donate((0..<10_000).map { Self.note("n\($0)", "note \($0)") })
    #expect(summary.added == 10_000)
    let wal = try FileManager.default.attributesOfItem(atPath: index.path + "-wal")[.size]
    #expect(((wal as? NSNumber)?.intValue ?? .max) <= 80 << 20, "the log is bounded")
    #expect(try await index.remove(.type("note")) == 10_000)
    #expect(try await index.verify(VerifyOptions()).isClean)
    await index.close()
  }
}
