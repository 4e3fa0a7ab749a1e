import SQLiteStore
import SearchText
import TestSupport
import Testing

@testable import LexicalIndex

/// Merging in steps, over random histories of insertions and deletions.
@Suite struct SegmentMergeTests {
  /// Every posting of the table, by FTS5's own view.
  private static func postings(_ connection: Connection) throws -> [String] {
    let statement = try connection.cached(
      "SELECT hex(term), doc, col, \"offset\" FROM temp.posting ORDER BY 1, 2, 3, 4")
    defer { statement.reset() }
    var rows: [String] = []
    while try statement.step() {
      let place = (1...3).map { statement.text($0) ?? "" }
      rows.append(([statement.text(0) ?? ""] + place).joined(separator: " "))
    }
    return rows
  }

  @Test(arguments: [3, 8, 13, 15, 20] as [UInt64])
  func mergingLeavesFewSegmentsAndEveryPosting(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: seed)
    let connection = history.connection
    try history.command("usermerge", 4)
    let before = try Self.postings(connection)
    var steps = 0
    while try connection.transaction(.immediate, { try SegmentMerge.step(connection) }) {
      steps += 1
      try #require(steps < 1000)
    }
    let levels = try #require(try StoredSegments.levels(connection))
    #expect(levels.allSatisfy { $0.mergingCount == 0 && $0.segments.count < 4 })
    #expect(try !SegmentMerge.isDue(connection))
    #expect(try Self.postings(connection) == before)
    #expect(!before.isEmpty)
  }

  @Test func nothingIsWrittenWhereNothingIsDue() throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: 5)
    let connection = history.connection
    try history.command("optimize")
    let changes = connection.totalChanges
    #expect(try !connection.transaction(.immediate) { try SegmentMerge.step(connection) })
    #expect(connection.totalChanges == changes)
  }
}
