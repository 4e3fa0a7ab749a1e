import Foundation
package import SearchModel
import Synchronization

/// A backend that keeps donations in memory and finds texts that contain the query, for tests of the layers above.
package final class MemoryBackend: SearchBackend {
  private struct State {
    var items: [ItemKey: Donation] = [:]
    var clientStates: [String: [UInt8]] = [:]
    var appliedChangeCounts: [Int] = []
    var failure: SearchError?
  }

  private let state = Mutex(State())
  /// Who is asked when items have to be donated again.
  package let handlers = ReindexRegistry()

  /// An empty backend.
  package init() {}

  /// Every item, in order of the keys.
  package var items: [Donation] {
    state.withLock { $0.items.values.sorted { $0.key < $1.key } }
  }

  /// The number of changes of each call of `apply`.
  package var appliedChangeCounts: [Int] {
    state.withLock { $0.appliedChangeCounts }
  }

  /// The item with a key.
  package subscript(type: String, identifier: String) -> Donation? {
    state.withLock { $0.items[ItemKey(type: type, identifier: identifier)] }
  }

  /// Lets every later call fail; nil lets them succeed again.
  package func fail(with error: SearchError?) {
    state.withLock { $0.failure = error }
  }

  package func apply(
    _ changes: [IndexChange], atomically: Bool, clientState: ClientStateUpdate?
  ) async throws -> ChangeSummary {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if let clientState, clientState.checksExpected,
        state.clientStates[clientState.name] != clientState.expected
      {
        throw SearchError(.mismatchedClientState, "another client state is stored")
      }
      state.appliedChangeCounts.append(changes.count)
      var summary = ChangeSummary()
      for change in changes { Self.apply(change, to: &state.items, &summary) }
      if let clientState { state.clientStates[clientState.name] = clientState.new }
      return summary
    }
  }

  private static func apply(
    _ change: IndexChange, to items: inout [ItemKey: Donation], _ summary: inout ChangeSummary
  ) {
    switch change {
    case .donate(let donation):
      switch items.updateValue(donation, forKey: donation.key) {
      case nil: summary.added += 1
      case donation?: summary.unchanged += 1
      case _?: summary.updated += 1
      }
    case .patch(let patch):
      guard let stored = items[patch.key] else { return }
      items[patch.key] = patch.applied(to: stored)
      summary.updated += 1
    case .remove(let selection):
      let before = items.count
      items = items.filter { !selection.contains($0.value) }
      summary.removed += before - items.count
    case .recordEngagement: break
    }
  }

  package func item(_ key: ItemKey) async throws -> StoredItem? {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.items[key].map {
        StoredItem(
          donation: $0, range: RangeToken(type: key.type, token: "0-255"), donatedAt: .distantPast,
          contentDigest: .zero, vectorCount: 0)
      }
    }
  }

  package func list(
    _ selection: ItemSelection, after: ItemKey?, limit: Int
  ) async throws -> [ItemSummary] {
    let selected = items.filter { item in
      guard selection.contains(item) else { return false }
      return after.map { $0 < item.key } ?? true
    }
    return selected.prefix(limit).map {
      ItemSummary(key: $0.key, title: $0.title, domain: $0.domain, version: $0.version)
    }
  }

  package func search(_ request: SearchRequest) async throws -> SearchResults {
    let found = items.filter { item in
      let texts = [item.title, item.text] + item.keywords
      return (request.includesHidden || !item.isHidden)
        && texts.contains { $0.localizedCaseInsensitiveContains(request.query) }
    }
    let hits = found.prefix(request.limit).enumerated().map { position, item in
      SearchHit(
        rank: position + 1, key: item.key, domain: item.domain, title: item.title, score: 1,
        tier: .blend, lexical: 1, semantic: nil)
    }
    return SearchResults(
      query: request.query, mode: request.mode, total: found.count, hits: hits)
  }

  package func suggestions(for text: String, limit: Int) async throws -> [String] { [] }

  package func clientState(named name: String) async throws -> [UInt8]? {
    state.withLock { $0.clientStates[name] }
  }

  package func rangeDigests(type: String?) async throws -> [RangeDigest] { [] }

  package func status() async throws -> IndexStatus {
    IndexStatus(
      path: "", formatVersion: 0, itemCount: items.count, itemCounts: [], rangeCount: 0,
      troubledRanges: [], byteCount: 0, vectorCount: 0, embeddingFingerprint: "",
      analyzerVersion: 0, lastDonation: nil, lastVerification: nil, repairs: [], sources: [],
      degraded: nil)
  }

  package func verify(_ options: VerifyOptions) async throws -> VerifyReport {
    VerifyReport(
      checkedItems: items.count, checkedRanges: 0, duration: .zero, ranges: [], fileProblems: [])
  }

  package func reindex(
    _ selection: ReindexSelection, dryRun: Bool
  ) async throws -> ReindexReport {
    ReindexReport(ranges: [], isDryRun: dryRun)
  }
}

extension ItemSelection {
  fileprivate func contains(_ item: Donation) -> Bool {
    switch self {
    case .all: true
    case .keys(let keys): keys.contains(item.key)
    case .type(let type): item.key.type == type
    case .source(let source): item.source == source
    case .domain(let domain, let type):
      (type == nil || type == item.key.type)
        && (item.domain == domain || item.domain?.hasPrefix(domain + ".") == true)
    }
  }
}
