public import SearchModel

extension SearchIndex {
  /// Brings the items of a type up to date with their source: donates what is new or has another version,
  /// removes what the source confirms to be gone.
  ///
  /// Uses the type's handler: `enumerateVersions` and then `reindex` for what differs; where the source cannot list
  /// its identifiers, `reindexAll`, and what was not donated then is asked about.
  ///
  /// - Parameters:
  ///   - type: the entity type; it needs a handler.
  ///   - source: the source to read, nil for every source of the type.
  /// - Returns: what changed.
  /// - Throws: what the handler throws when the source cannot be read: nothing is removed then; `SearchError`.
  public func synchronize(type: String, source: Int64?) async throws -> SynchronizationReport {
    guard let handler = handlers.handler(for: type) else {
      throw SearchError(
        .notFound, "nobody in this process can say what items of type \(type) there are",
        advice: "register the type's entity query")
    }
    let context = ReindexContext(
      backend: self, indexName: name, source: source, reason: .stale)
    let listed = try await synchronizeByVersions(handler, context)
    let report =
      if let listed { listed } else { try await synchronizeByDonating(handler, context) }
    try await collectGarbage()
    return report
  }

  private func synchronizeByVersions(
    _ handler: any ReindexHandler, _ context: ReindexContext
  ) async throws -> SynchronizationReport? {
    let type = handler.entityType
    var report = SynchronizationReport()
    var wanted: [String] = []
    let comparison = SourceComparison(index: self, handler: handler, context: context)
    let isListed = try await comparison.run(asksAboutStored: false) { differences, unchanged in
      report.changes.unchanged += unchanged
      let gone = differences.filter { $0.reason == .gone }
      if !gone.isEmpty {
        let keys = gone.map { ItemKey(type: type, identifier: $0.identifier) }
        report.changes.removed += try await remove(.keys(keys))
      }
      wanted += differences.filter { $0.reason != .gone }.map(\.identifier)
      if wanted.count >= Self.donationBatchCount {
        try await donateWanted(&wanted, handler, context, &report)
      }
    }
    try await donateWanted(&wanted, handler, context, &report)
    report.notDonated.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return isListed ? report : nil
  }

  /// An owner is asked for so many items at a time, so that it can read some while others are being written.
  private static let donationBatchCount = 4096

  private func donateWanted(
    _ wanted: inout [String], _ handler: any ReindexHandler, _ context: ReindexContext,
    _ report: inout SynchronizationReport
  ) async throws {
    guard !wanted.isEmpty else { return }
    let asked = wanted
    wanted = []
    let tracker = DonationTracker(type: handler.entityType)
    try await tracking(tracker) { try await handler.reindex(asked, context: context) }
    report.changes += tracker.summary
    let donated = tracker.donated
    report.notDonated += asked.filter {
      !donated.contains(ItemKey(type: handler.entityType, identifier: $0))
    }
  }

  private func synchronizeByDonating(
    _ handler: any ReindexHandler, _ context: ReindexContext
  ) async throws -> SynchronizationReport {
    var report = SynchronizationReport()
    let tracker = DonationTracker(type: handler.entityType, remembersKeys: false)
    try await tracking(tracker) { try await handler.reindexAll(context: context) }
    report.changes += tracker.summary
    let comparison = SourceComparison(index: self, handler: handler, context: context)
    try await comparison.confirmGone(seen: tracker.rows) { gone in
      let keys = gone.map { ItemKey(type: handler.entityType, identifier: $0.identifier) }
      report.changes.removed += try await remove(.keys(keys))
    }
    return report
  }
}
