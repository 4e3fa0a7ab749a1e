import Foundation
import SearchModel
import Synchronization

/// A backend that keeps donations in memory and notes what was asked of it.
final class RecordingBackend: SearchBackend {
  struct Contents {
    var items: [ItemKey: Donation] = [:]
    var batches: [Int] = []
    var removals: [ItemSelection] = []
    var failure: SearchError?
    var clientStates: [String: [UInt8]] = [:]
  }

  let handlers = ReindexRegistry()
  private let contents = Mutex(Contents())

  var items: [ItemKey: Donation] { contents.withLock { $0.items } }
  var batches: [Int] { contents.withLock { $0.batches } }
  var removals: [ItemSelection] { contents.withLock { $0.removals } }

  func fail(with error: SearchError?) {
    contents.withLock { $0.failure = error }
  }

  func apply(
    _ changes: [IndexChange], atomically: Bool, clientState: ClientStateUpdate?
  ) async throws -> ChangeSummary {
    try contents.withLock { contents in
      if let failure = contents.failure { throw failure }
      var summary = ChangeSummary()
      var donated = 0
      for change in changes {
        switch change {
        case .donate(let donation):
          donated += 1
          if contents.items.updateValue(donation, forKey: donation.key) == nil {
            summary.added += 1
          } else {
            summary.updated += 1
          }
        case .remove(let selection):
          contents.removals.append(selection)
          if case .keys(let keys) = selection {
            for key in keys { contents.items[key] = nil }
          }
        case .patch, .recordEngagement: break
        }
      }
      if let clientState { contents.clientStates[clientState.name] = clientState.new }
      if !changes.isEmpty { contents.batches.append(donated) }
      return summary
    }
  }

  func item(_ key: ItemKey) async throws -> StoredItem? {
    items[key].map {
      StoredItem(
        donation: $0, range: RangeToken(type: key.type, token: "0-255"),
        donatedAt: .init(timeIntervalSince1970: 0), contentDigest: .zero, vectorCount: 0)
    }
  }

  func list(
    _ selection: ItemSelection, after: ItemKey?, limit: Int
  ) async throws -> [ItemSummary] { throw unsupported }
  func search(_ request: SearchRequest) async throws -> SearchResults { throw unsupported }
  func suggestions(for text: String, limit: Int) async throws -> [String] { throw unsupported }
  func clientState(named name: String) async throws -> [UInt8]? {
    contents.withLock { $0.clientStates[name] }
  }
  func rangeDigests(type: String?) async throws -> [RangeDigest] { throw unsupported }
  func status() async throws -> IndexStatus { throw unsupported }
  func verify(_ options: VerifyOptions) async throws -> VerifyReport { throw unsupported }
  func reindex(_ selection: ReindexSelection, dryRun: Bool) async throws -> ReindexReport {
    throw unsupported
  }

  private var unsupported: SearchError { SearchError(.internalFailure, "not part of this double") }
}
