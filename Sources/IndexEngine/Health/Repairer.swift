import Foundation
import SQLiteStore
import SearchModel

/// Carries out a plan: derived parts from sound stored content first, then content from its owners.
struct Repairer {
  let index: SearchIndex

  /// Owners are asked for so many items at a time.
  private static let batchCount = 500

  /// Carries out a plan; one line for each range or type.
  func run(_ plan: RepairPlan) async throws -> [ReindexedRange] {
    var lines: [ReindexedRange] = []
    // Terms share pages across all rows: when the analyser or the table itself is the trouble, the table is the unit.
    let isTableWide = plan.troubles.contains {
      $0.reason == .analyzer || ($0.range == nil && $0.reason == .postings)
    }
    if isTableWide { lines.append(try await rebuildFullText(plan)) }
    let embeddings = plan.troubles.filter { $0.reason == .embedding }
    if !embeddings.isEmpty { lines.append(try await embed(embeddings)) }
    let others = plan.troubles.filter {
      $0.reason != .embedding && (!isTableWide || !Self.concernsTerms($0))
    }
    for group in TroubleGroup.groups(others) { lines.append(try await repair(group)) }
    for type in plan.types { lines.append(try await donateAll(type.name, count: type.count)) }
    return lines
  }

  private static func concernsTerms(_ trouble: Trouble) -> Bool {
    [.analyzer, .postings, .alienPostings].contains(trouble.reason)
  }

  // MARK: - Derived parts

  private func embed(_ troubles: [Trouble]) async throws -> ReindexedRange {
    var line = RepairPlan.line(TroubleGroup(range: nil, type: "", troubles: troubles))
    line.derived = try await index.continueEmbedding()
    try await index.writer.writeTables { connection in
      for trouble in troubles { try TroubleJournal.clear(trouble, connection) }
    }
    return line
  }

  private func rebuildFullText(_ plan: RepairPlan) async throws -> ReindexedRange {
    let troubles = plan.troubles.filter { Self.concernsTerms($0) }
    var line = RepairPlan.line(TroubleGroup(range: nil, type: "", troubles: troubles))
    line.derived = try await index.writer.rebuildFullText { session in
      for trouble in troubles { try TroubleJournal.clear(trouble, session.connection) }
    }
    return line
  }

  private func repair(_ group: TroubleGroup) async throws -> ReindexedRange {
    let (range, type) = (group.range, group.type)
    var line = RepairPlan.line(group)
    if let range {
      line.derived = try await derive(range, troubles: group.troubles)
    }
    let open = group.troubles.filter { $0.reason.derivedParts == nil }
    if open.contains(where: { $0.reason == .lostRows }) {
      try await recoverLostRows(range, type: type, troubles: open, line: &line)
    }
    let gone = open.filter { $0.reason == .gone }.compactMap(\.identifier)
    if !gone.isEmpty { line.removed += try await remove(gone, type: type) }
    let wanted = uniqueIdentifiers(open.filter { $0.reason != .gone })
    if !wanted.isEmpty {
      try await askForContent(wanted, range: range, type: type, troubles: open, line: &line)
    }
    return line
  }

  /// Derives again what the troubles of a range say; items whose content is not sound are left.
  private func derive(_ range: Int64, troubles: [Trouble]) async throws -> Int {
    let derivable = troubles.filter { $0.reason.derivedParts != nil }
    guard !derivable.isEmpty else { return 0 }
    return try await index.writer.write { session in
      try session.derive(range: range, troubles: derivable)
    }
  }

  private func uniqueIdentifiers(_ troubles: [Trouble]) -> [String] {
    var seen: Set<[UInt8]> = []
    return troubles.compactMap(\.identifier).filter { seen.insert($0.utf8Key).inserted }
  }

  // MARK: - Content

  private func context(_ range: Int64?, type: String, _ troubles: [Trouble]) -> ReindexContext {
    let reason: ReindexContext.Reason =
      switch TroubleReport.state(troubles.map(\.reason)) {
      case .missing: .missing
      case .corrupt: .corrupt
      case .stale: .stale
      case .pending, .clean: .requested
      }
    return ReindexContext(
      backend: index, indexName: index.name,
      ranges: range.map { [RangeNames.token($0, type: type)] } ?? [], reason: reason)
  }

  private func askForContent(
    _ identifiers: [String], range: Int64?, type: String, troubles: [Trouble],
    line: inout ReindexedRange
  ) async throws {
    guard let handler = index.handlers.handler(for: type) else {
      try await withoutOwner(identifiers, range: range, type: type, line: &line)
      return
    }
    let context = context(range, type: type, troubles)
    for start in stride(from: 0, to: identifiers.count, by: Self.batchCount) {
      let batch = Array(identifiers[start..<min(start + Self.batchCount, identifiers.count)])
      line.asked += batch.count
      do {
        let tracker = DonationTracker(type: type)
        try await index.tracking(tracker) { try await handler.reindex(batch, context: context) }
        let donated = tracker.donated
        line.donated += batch.count { donated.contains(ItemKey(type: type, identifier: $0)) }
        let missing = batch.filter { !donated.contains(ItemKey(type: type, identifier: $0)) }
        try await settle(batch, missing: missing, handler, context, line: &line)
      } catch {
        if error is CancellationError { throw error }
        line.pendingBecause = "the owner of \(type) did not donate: \(Self.words(error))"
      }
    }
  }

  /// Strikes out what was donated, removes what is gone, and keeps the rest pending.
  private func settle(
    _ batch: [String], missing: [String], _ handler: any ReindexHandler,
    _ context: ReindexContext, line: inout ReindexedRange
  ) async throws {
    let type = handler.entityType
    var kept: Set<[UInt8]> = []
    if !missing.isEmpty {
      kept = Set(try await handler.existing(missing, context: context).keys)
      line.removed += try await remove(
        missing.filter { !kept.contains($0.utf8Key) }, type: type)
      if !kept.isEmpty {
        line.pendingBecause = "\(kept.count) items exist at their source but were not donated"
      }
    }
    let settled = batch.filter { !kept.contains($0.utf8Key) }
    try await index.writer.writeTables { connection in
      for identifier in settled {
        try TroubleJournal.clear(ItemKey(type: type, identifier: identifier), connection)
      }
    }
  }

  private func remove(_ identifiers: [String], type: String) async throws -> Int {
    guard !identifiers.isEmpty else { return 0 }
    let keys = identifiers.map { ItemKey(type: type, identifier: $0) }
    return try await index.writer.write { session in
      let removed = try session.remove(.keys(keys))
      for key in keys { try TroubleJournal.clear(key, session.connection) }
      return removed
    }
  }

  // Nobody in this process can donate: what is stored soundly is derived again; what is not is lost, by name.
  private func withoutOwner(
    _ identifiers: [String], range: Int64?, type: String, line: inout ReindexedRange
  ) async throws {
    let keys = identifiers.map { ItemKey(type: type, identifier: $0) }
    let outcome = try await index.writer.write { session in
      try session.deriveFromStored(keys)
    }
    line.derived += outcome.derived
    line.lost += outcome.damaged
    let absent = identifiers.count - outcome.derived - outcome.damaged.count
    if absent > 0 {
      line.pendingBecause =
        "\(absent) items must come from the owner of \(type), and no query for it is registered here"
    }
  }

  private func recoverLostRows(
    _ range: Int64?, type: String, troubles: [Trouble], line: inout ReindexedRange
  ) async throws {
    let lost = troubles.filter { $0.reason == .lostRows }
    guard let handler = index.handlers.handler(for: type) else {
      line.lost += lost.map { "\($0.detail), identifiers unknown" }
      line.pendingBecause =
        "lost items must come from the owner of \(type), and no query for it is registered here"
      return
    }
    do {
      let tracker = DonationTracker(type: type, remembersKeys: false)
      try await index.tracking(tracker) {
        try await handler.reindexAll(context: context(range, type: type, lost))
      }
      line.donated += tracker.summary.added + tracker.summary.updated
      try await index.writer.write { session in
        if let range { try session.recomputeTotals(range: range) }
        for trouble in lost { try TroubleJournal.clear(trouble, session.connection) }
      }
    } catch {
      if error is CancellationError { throw error }
      line.pendingBecause = "the owner of \(type) did not donate: \(Self.words(error))"
    }
  }

  private func donateAll(_ type: String, count: Int) async throws -> ReindexedRange {
    var line = ReindexedRange(range: RangeToken(type: type, token: "all"), reason: "asked for")
    guard let handler = index.handlers.handler(for: type) else {
      let outcome = try await index.writer.write { try $0.deriveEverything(type: type) }
      line.derived = outcome.derived
      line.lost = outcome.damaged
      return line
    }
    line.asked = count
    let context = ReindexContext(backend: index, indexName: index.name, reason: .requested)
    do {
      let tracker = DonationTracker(type: type, remembersKeys: false)
      try await index.tracking(tracker) { try await handler.reindexAll(context: context) }
      let summary = tracker.summary
      line.donated = summary.added + summary.updated + summary.unchanged
      let comparison = SourceComparison(index: index, handler: handler, context: context)
      try await comparison.confirmGone(seen: tracker.rows) { gone in
        line.removed += try await remove(gone.map(\.identifier), type: type)
      }
    } catch {
      if error is CancellationError { throw error }
      line.pendingBecause = "the owner of \(type) did not donate: \(Self.words(error))"
    }
    return line
  }

  private static func words(_ error: any Error) -> String {
    (error as? SearchError)?.description ?? String(describing: error)
  }
}
