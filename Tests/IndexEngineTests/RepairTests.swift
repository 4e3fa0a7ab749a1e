import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Damage behind the index's back: found, named, repaired, and nothing else touched.
@Suite struct RepairTests {
  private static let notes: [Donation] = (0..<300).map { number in
    let letters = [number / 26, number % 26].map { UnicodeScalar(UInt8(97 + $0)) }
    let word = "k" + letters.map { String($0) }.joined() + "o"
    return Donation(
      key: ItemKey(type: "note", identifier: "n\(number)"), title: "Note \(word)",
      text: "The word of this note is \(word) and no other.",
      attributes: [Attribute("number", .integer(Int64(number)))], version: "1")
  }

  private func filledIndex(
    _ folder: TemporaryFolder, lists: Bool = true
  ) async throws -> (SearchIndex, MemorySource) {
    let index = try await TestIndex.make(in: folder)
    try await index.donate(Self.notes)
    let source = MemorySource(type: "note", items: Self.notes, lists: lists)
    index.handlers.register(source)
    return (index, source)
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sql: String
    var item: String?
    var asksOwner: Bool
    /// Whether it takes a deep verification to see it.
    var isDeep = false
  }

  static let damages: [Damage] = [
    Damage(
      testDescription: "postings deleted",
      sql: """
        INSERT INTO fulltext(fulltext, rowid, title, text, keywords, attributes)
        SELECT 'delete', row, ' note', ' the', '', '' FROM item WHERE identifier = 'n7'
        """, item: "n7", asksOwner: false),
    Damage(
      testDescription: "postings added",
      sql: """
        INSERT INTO fulltext(rowid, title, text, keywords, attributes)
        SELECT row, ' stray', '', '', '' FROM item WHERE identifier = 'n8'
        """, item: "n8", asksOwner: false),
    Damage(
      testDescription: "vector block deleted",
      sql: "DELETE FROM vector_block WHERE id = (1 << 40) + 4",
      item: "n0", asksOwner: false),
    Damage(
      testDescription: "vector codes changed",
      sql: "UPDATE vector_block SET codes = zeroblob(length(codes)) WHERE id = (1 << 40) + 5",
      item: "n64",
      asksOwner: false),
    Damage(
      testDescription: "vector block truncated",
      sql: "UPDATE vector_block SET passages = x'00' WHERE id = (1 << 40) + 5", item: "n64",
      asksOwner: false),
    Damage(
      testDescription: "stored text changed",
      sql: """
        UPDATE item SET body = CAST(replace(body, 'other', 'OTHER') AS BLOB)
        WHERE identifier = 'n9'
        """, item: "n9", asksOwner: true),
    Damage(
      testDescription: "stored text truncated",
      sql: "UPDATE item SET body = substr(body, 1, 5) WHERE identifier = 'n10'", item: "n10",
      asksOwner: true),
    Damage(
      testDescription: "version changed", sql: "UPDATE item SET version = '2' WHERE row = 266",
      item: "n10", asksOwner: true),
    Damage(
      testDescription: "item row deleted", sql: "DELETE FROM item WHERE identifier = 'n11'",
      item: nil, asksOwner: true),
    Damage(
      testDescription: "lengths deleted", sql: "DELETE FROM length_chunk", item: "n0",
      asksOwner: false),
    Damage(
      testDescription: "length chunk truncated", sql: "UPDATE length_chunk SET lengths = x'00'",
      item: nil, asksOwner: false),
    Damage(
      testDescription: "totals of lengths changed", sql: "UPDATE length_total SET documents = 1",
      item: nil, asksOwner: false),
    Damage(
      testDescription: "totals of lengths deleted", sql: "DELETE FROM length_total", item: nil,
      asksOwner: false),
    Damage(
      testDescription: "range of an impossible number",
      sql: "UPDATE item_range SET id = 9223372036854775807 WHERE id = 1", item: nil,
      asksOwner: true),
    Damage(
      testDescription: "range row deleted", sql: "DELETE FROM item_range WHERE id = 1", item: nil,
      asksOwner: false),
    Damage(
      testDescription: "range totals changed",
      sql: "UPDATE item_range SET content_sum = zeroblob(16) WHERE id = 2", item: nil,
      asksOwner: false),
    Damage(
      testDescription: "attribute values deleted", sql: "DELETE FROM attribute_value", item: "n0",
      asksOwner: false, isDeep: true),
    Damage(
      testDescription: "full-text structure lost", sql: "DELETE FROM fulltext_data",
      item: nil, asksOwner: false),
    Damage(
      testDescription: "full-text configuration lost", sql: "DELETE FROM fulltext_config",
      item: nil, asksOwner: false),
    Damage(
      testDescription: "full-text page index lost", sql: "DELETE FROM fulltext_idx",
      item: nil, asksOwner: false),
    Damage(
      testDescription: "full-text data lost", sql: "DELETE FROM fulltext_data WHERE id > 10",
      item: nil, asksOwner: false),
  ]

  @Test(arguments: damages)
  func damageIsFoundNamedAndRepaired(_ damage: Damage) async throws {
    let folder = try TemporaryFolder()
    let (index, source) = try await filledIndex(folder)
    await index.close()
    let path = folder.file("test.limelight")
    let sound = "SELECT identifier, hex(body), donated FROM item ORDER BY identifier"
    let before = try DamagedFile.rows(sound, at: path)
    try DamagedFile.execute(damage.sql, at: path)

    let damaged = try await SearchIndex.open(path)
    damaged.handlers.register(source)
    let found = try await damaged.verify(VerifyOptions(derivesAgain: damage.isDeep))
    #expect(!found.isClean)
    if let item = damage.item {
      #expect(found.ranges.contains { $0.badItems.contains(item) }, "\(found.ranges)")
    }
    #expect(try await damaged.status().degraded != nil)

    _ = try await damaged.reindex(damage.isDeep ? .pending : .corrupt, dryRun: false)
    let after = try await damaged.verify(VerifyOptions(derivesAgain: true))
    #expect(after.isClean, "\(after.ranges) \(after.fileProblems)")
    #expect(try await damaged.status().degraded == nil)
    #expect(!source.askedFor.isEmpty == (damage.asksOwner && damage.item != nil))
    for note in Self.notes.prefix(12) {
      let word = String(note.title.dropFirst(5))
      let hits = try await damaged.search(SearchRequest(word)).hits
      #expect(hits.first?.key == note.key, "\(word)")
    }
    await damaged.close()
    if !damage.asksOwner { #expect(try DamagedFile.rows(sound, at: path) == before) }
  }

  @Test func damagedContentWithoutOwnerIsLostByName() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(Self.notes)
    try DamagedFile.execute(
      "UPDATE item SET body = x'FF' WHERE identifier = 'n3'", at: index.path)
    let report = try await index.reindex(.corrupt, dryRun: false)
    #expect(report.ranges.flatMap(\.lost) == ["n3"])
    #expect(report.isIncomplete)
    #expect(try await index.status().troubledRanges.flatMap(\.badItems) == ["n3"])
    await index.close()
  }

  @Test func anOwnerThatThrowsLeavesTheRangePending() async throws {
    let folder = try TemporaryFolder()
    let (index, source) = try await filledIndex(folder)
    try DamagedFile.execute(
      "UPDATE item SET body = x'FF' WHERE identifier = 'n3'", at: index.path)
    source.fail(true)
    let failed = try await index.reindex(.corrupt, dryRun: false)
    #expect(failed.ranges.contains { $0.pendingBecause != nil })
    source.fail(false)
    let done = try await index.reindex(.pending, dryRun: false)
    #expect(!done.isIncomplete)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  @Test(arguments: [true, false])
  func aChangedSourceIsSeenAndFollowed(lists: Bool) async throws {
    let folder = try TemporaryFolder()
    let (index, source) = try await filledIndex(folder, lists: lists)
    var changed = Self.notes[5]
    changed.text = "Entirely different"
    changed.version = "2"
    source.set(changed)
    source.remove("n6")
    var new = Self.notes[7]
    new.key.identifier = "fresh"
    source.set(new)
    let stale = try await index.verify(VerifyOptions(asksSources: true))
    let bad = Set(stale.ranges.flatMap(\.badItems))
    #expect(bad == (lists ? ["n5", "n6", "fresh"] : ["n5", "n6"]))
    #expect(stale.ranges.allSatisfy { $0.state == .stale })

    let report = try await index.synchronize(type: "note", source: nil)
    #expect(report.changes.added == 1)
    #expect(report.changes.updated == 1)
    #expect(report.changes.removed == 1)
    #expect(try await index.item(ItemKey(type: "note", identifier: "n6")) == nil)
    #expect(try await index.search(SearchRequest("entirely")).hits.count == 1)
    await index.close()
  }

  @Test(arguments: [true, false])
  func aSourceThatCannotBeReadIsNotAnEmptySource(lists: Bool) async throws {
    let folder = try TemporaryFolder()
    let (index, source) = try await filledIndex(folder, lists: lists)
    source.fail(true)
    await #expect(throws: MemorySource.Unreadable.self) {
      try await index.synchronize(type: "note", source: nil)
    }
    #expect(try await index.status().itemCount == Self.notes.count)
    await index.close()
  }

  @Test func synchronisingWhatHasNotChangedWritesNothing() async throws {
    let folder = try TemporaryFolder()
    let (index, _) = try await filledIndex(folder)
    let files = [index.path, index.path + "-wal"].map { URL(fileURLWithPath: $0) }
    let before = try files.map { try Data(contentsOf: $0) }
    let report = try await index.synchronize(type: "note", source: nil)
    #expect(report.changes.unchanged == Self.notes.count)
    #expect(report.changes.added + report.changes.updated + report.changes.removed == 0)
    #expect(try files.map { try Data(contentsOf: $0) } == before)
    await index.close()
  }
}
