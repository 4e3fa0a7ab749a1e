import Foundation
import SQLiteStore
public import SearchModel

extension SearchIndex {
  /// Applies changes in order; when it returns they are durable and searchable.
  ///
  /// Digests, terms and vectors of the next group are computed on all cores while a group is written. A group is
  /// one transaction of at most 8,192 changes or 4 MiB of text, so memory does not grow with the number of changes.
  ///
  /// - Parameters:
  ///   - changes: what to do, in order.
  ///   - atomically: whether all of it happens in one transaction or not at all; then memory grows with the changes.
  ///   - clientState: a compare-and-set of client state in the last transaction.
  /// - Returns: what was added, updated, left unchanged and removed.
  /// - Throws: `SearchError`; without `atomically`, the groups before the failing one are stored.
  public func apply(
    _ changes: [IndexChange], atomically: Bool, clientState: ClientStateUpdate?
  ) async throws -> ChangeSummary {
    guard !changes.isEmpty || clientState != nil else { return ChangeSummary() }
    try requireWritable()
    for case .donate(let donation) in changes { try DonationRules.check(donation) }
    let preparer = ChangePreparer(deriver: deriver, readers: readers)
    let groups =
      atomically || changes.isEmpty ? [0..<changes.count] : ChangePreparer.groups(changes)
    var summary = ChangeSummary()
    var next = Task { [group = groups[0]] in try await preparer.prepare(changes[group]) }
    for index in groups.indices {
      let prepared = try await withTaskCancellationHandler { [next] in
        try await next.value
      } onCancel: { [next] in
        next.cancel()
      }
      let isLast = index + 1 == groups.count
      if !isLast {
        next = Task { [group = groups[index + 1]] in try await preparer.prepare(changes[group]) }
      }
      do {
        let written = try await write(prepared, clientState: isLast ? clientState : nil)
        summary += written.summary
        track(written.donations)
      } catch {
        next.cancel()
        throw error
      }
    }
    if summary != ChangeSummary() { backgroundLearner?.noteChange(of: self) }
    return summary
  }

  private func write(
    _ changes: [PreparedChange], clientState: ClientStateUpdate?
  ) async throws -> (summary: ChangeSummary, donations: [StoredDonation]) {
    let isTracking = isTracking
    return try await writer.write { session in
      var summary = ChangeSummary()
      var donations: [StoredDonation] = []
      for (index, change) in changes.enumerated() {
        switch change {
        case .donate(let prepared):
          let stored = try session.donate(prepared)
          if isTracking { donations.append(stored) }
          switch stored.outcome {
          case .added: summary.added += 1
          case .updated: summary.updated += 1
          case .unchanged: summary.unchanged += 1
          }
        case .patch(let patch):
          if try session.patch(patch) { summary.updated += 1 } else { summary.unchanged += 1 }
        case .remove(let selection):
          summary.removed += try session.remove(selection)
        case .recordEngagement(let key, let date):
          try session.recordEngagement(with: key, at: date)
        }
        if (index + 1) % WriteSession.reliefCount == 0 { try session.flush() }
      }
      if summary.added + summary.updated + summary.removed > 0 {
        _ = try session.removeExpired(now: Date())
      }
      if let clientState { try ClientStateTable.update(clientState, session.connection) }
      return (summary, donations)
    }
  }

  /// The client state stored under a name; nil for none.
  public func clientState(named name: String) async throws -> [UInt8]? {
    try await readers.read { try ClientStateTable.state(named: name, $0) }
  }
}
