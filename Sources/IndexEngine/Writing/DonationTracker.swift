import Foundation
import SearchModel
import SearchRanking
import Synchronization

/// Sees which items are donated while an owner is asked to donate them.
final class DonationTracker: Sendable {
  typealias ID = UUID

  private struct State {
    var keys: Set<ItemKey> = []
    var rows = RowSet()
    var summary = ChangeSummary()
  }

  let id = ID()
  private let type: String
  private let remembersKeys: Bool
  private let state = Mutex(State())

  /// A tracker of donations of a type.
  ///
  /// - Parameters:
  ///   - type: the entity type.
  ///   - remembersKeys: whether `donated` is wanted; otherwise memory is a bit for each row.
  init(type: String, remembersKeys: Bool = true) {
    self.type = type
    self.remembersKeys = remembersKeys
  }

  /// The keys donated so far.
  var donated: Set<ItemKey> { state.withLock { $0.keys } }

  /// The rows of the items donated so far.
  var rows: RowSet { state.withLock { $0.rows } }

  /// What the donations so far did.
  var summary: ChangeSummary { state.withLock { $0.summary } }

  fileprivate func note(_ donations: [StoredDonation]) {
    state.withLock { state in
      for donation in donations where donation.key.type == type {
        state.rows.insert(donation.row)
        if remembersKeys { state.keys.insert(donation.key) }
        switch donation.outcome {
        case .added: state.summary.added += 1
        case .updated: state.summary.updated += 1
        case .unchanged: state.summary.unchanged += 1
        }
      }
    }
  }
}

/// A donation that has been stored, or was stored already.
struct StoredDonation: Sendable {
  var key: ItemKey
  var row: Int64
  var outcome: WriteSession.Outcome
}

extension SearchIndex {
  /// Tells the trackers what has been stored.
  func track(_ donations: [StoredDonation]) {
    let trackers = donationTrackers.withLock { Array($0.values) }
    for tracker in trackers { tracker.note(donations) }
  }

  /// Whether somebody wants to know what is donated.
  var isTracking: Bool { donationTrackers.withLock { !$0.isEmpty } }

  /// Runs `body` while a tracker sees the donations that are stored.
  func tracking<T>(
    _ tracker: DonationTracker, _ body: () async throws -> T
  ) async rethrows -> T {
    donationTrackers.withLock { $0[tracker.id] = tracker }
    defer { donationTrackers.withLock { $0[tracker.id] = nil } }
    return try await body()
  }
}
