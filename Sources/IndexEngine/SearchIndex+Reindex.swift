import Foundation
import SQLiteStore
public import SearchModel

extension SearchIndex {
  /// Has items donated again by their owners, or derived again from what is stored where that suffices.
  ///
  /// What is to be done is written to the journal first, so that it is not forgotten when the process ends. Derived
  /// parts come from sound stored content, with no call to anyone; content comes from the type's handler. Returning from
  /// the handler means persisted; throwing leaves the range pending. What the handler does not donate is asked about: what its
  /// source no longer has is removed.
  ///
  /// - Parameters:
  ///   - selection: what to reindex.
  ///   - dryRun: whether only to say what would be done.
  /// - Returns: what was done, range by range.
  /// - Throws: `SearchError`; what a source throws that cannot be read while it is only being compared.
  public func reindex(
    _ selection: ReindexSelection, dryRun: Bool
  ) async throws -> ReindexReport {
    let plan = try await RepairPlan.make(selection, index: self)
    if dryRun { return ReindexReport(ranges: plan.rehearsal(), isDryRun: true) }
    try requireWritable()
    guard !plan.isEmpty else { return ReindexReport(ranges: [], isDryRun: false) }
    try await writer.writeTables { try TroubleJournal.add(plan.troubles, $0) }
    let report = ReindexReport(ranges: try await Repairer(index: self).run(plan), isDryRun: false)
    try await collectGarbage()
    if let summary = report.summary {
      try await writer.writeTables { try RepairTable.add(summary, $0) }
    }
    return report
  }
}

extension SearchIndex {
  /// Garbage below so many rows is not worth a rebuild, and above this share of the items it is.
  private static let garbageFloor = 1000
  private static let garbageShare = 0.05

  /// Rebuilds the full-text table when the postings of retired rows have become too many.
  func collectGarbage() async throws {
    let isWorthIt = try await readers.read { connection in
      let garbage = try IndexProperties.garbageCount(connection)
      guard garbage > Self.garbageFloor else { return false }
      let items = try connection.scalarInt64("SELECT count(*) FROM item") ?? 0
      return Double(garbage) > Self.garbageShare * Double(items)
    }
    guard isWorthIt else { return }
    _ = try await writer.rebuildFullText()
  }
}

extension ReindexReport {
  /// What was damaged and what was done, in one line; nil when nothing was.
  fileprivate var summary: String? {
    guard !ranges.isEmpty else { return nil }
    func sum(_ count: (ReindexedRange) -> Int) -> Int { ranges.reduce(0) { $0 + count($1) } }
    let reasons = Set(ranges.map(\.reason)).sorted().joined(separator: ", ")
    var parts = [
      "\(ranges.count) \(ranges.count == 1 ? "range" : "ranges") (\(reasons))",
      "donated \(sum(\.donated))", "derived \(sum(\.derived))", "removed \(sum(\.removed))",
    ]
    if sum(\.lost.count) > 0 { parts.append("lost \(sum(\.lost.count))") }
    let pending = ranges.count { $0.pendingBecause != nil }
    if pending > 0 { parts.append("pending \(pending)") }
    return parts.joined(separator: ", ")
  }
}
