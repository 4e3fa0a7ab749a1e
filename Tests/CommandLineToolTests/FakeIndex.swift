import CommandLineTool
import Foundation
import SearchModel
import Synchronization

/// An index whose answers the test decides.
final class FakeIndex: IndexAccess {
  struct Content: Sendable {
    var items: [StoredItem] = []
    var results = SearchResults(query: "", mode: .hybrid)
    var suggestions: [String] = []
    var sources: [SourceRecord] = []
    var verifications: [VerifyReport] = []
    var reindexed = ReindexReport(ranges: [], isDryRun: false)
    var learned: LearningReport?
    var isLearningDue = false
    var missingEmbeddings = 0
    var embeddings: [EmbeddingStatus] = []
    var failure: SearchError?
    /// What `apply` did since the last synchronisation began.
    var changes = ChangeSummary()
    /// What was asked, in words.
    var log: [String] = []
    var requests: [SearchRequest] = []
  }

  private let content: Mutex<Content>
  let handlers = ReindexRegistry()
  let openingNote: String? = nil

  init(_ content: Content = Content()) {
    self.content = Mutex(content)
  }

  func change(_ body: (inout Content) -> Void) {
    content.withLock { content in body(&content) }
  }

  var log: [String] { content.withLock { $0.log } }
  var requests: [SearchRequest] { content.withLock { $0.requests } }
  var items: [StoredItem] { content.withLock { $0.items } }

  private func ask<Answer>(
    _ line: String, _ body: (inout Content) throws -> sending Answer
  ) throws -> Answer {
    try content.withLock { content in
      content.log.append(line)
      if let failure = content.failure { throw failure }
      return try body(&content)
    }
  }

  func learn(
    progress: @escaping @Sendable (LearningStep) -> Void
  ) async throws -> LearningReport? {
    progress(.learned(1))
    return try ask("learn") { $0.learned }
  }

  func completeEmbeddings(
    progress: @escaping @Sendable (LearningStep) -> Void
  ) async throws -> Int {
    try ask("complete embeddings") { $0.missingEmbeddings }
  }

  func mergeSegments() async throws -> Bool { try ask("merge segments") { _ in false } }

  func isLearningDue() async throws -> Bool {
    try ask("is learning due") { $0.isLearningDue }
  }

  func apply(
    _ changes: [IndexChange], atomically: Bool, clientState: ClientStateUpdate?
  ) async throws -> ChangeSummary {
    try ask("apply \(changes.count)") { content in
      var summary = ChangeSummary()
      for change in changes {
        switch change {
        case .remove(let selection):
          let before = content.items.count
          content.items.removeAll { Self.matches($0, selection) }
          summary.removed += before - content.items.count
        case .donate(let donation):
          Self.store(donation, in: &content, &summary)
        case .patch, .recordEngagement: break
        }
      }
      content.changes += summary
      return summary
    }
  }

  private static func store(
    _ donation: Donation, in content: inout Content, _ summary: inout ChangeSummary
  ) {
    guard let place = content.items.firstIndex(where: { $0.donation.key == donation.key }) else {
      content.items.append(.sample(donation))
      summary.added += 1
      return
    }
    if content.items[place].donation == donation {
      summary.unchanged += 1
    } else {
      content.items[place] = .sample(donation)
      summary.updated += 1
    }
  }

  private static func matches(_ item: StoredItem, _ selection: ItemSelection) -> Bool {
    switch selection {
    case .all: true
    case .keys(let keys): keys.contains(item.donation.key)
    case .type(let type): item.donation.key.type == type
    case .domain(let domain, let type):
      item.donation.domain == domain && (type == nil || item.donation.key.type == type)
    case .source(let source): item.donation.source == source
    }
  }

  func item(_ key: ItemKey) async throws -> StoredItem? {
    try ask("item \(key)") { content in content.items.first { $0.donation.key == key } }
  }

  func list(
    _ selection: ItemSelection, after: ItemKey?, limit: Int
  ) async throws -> [ItemSummary] {
    try ask("list \(limit)") { content in
      let found = content.items.filter { item in
        Self.matches(item, selection) && after.map { $0 < item.donation.key } ?? true
      }
      return found.sorted { $0.donation.key < $1.donation.key }.prefix(limit).map { item in
        ItemSummary(
          key: item.donation.key, title: item.donation.title, domain: item.donation.domain,
          version: item.donation.version)
      }
    }
  }

  func search(_ request: SearchRequest) async throws -> SearchResults {
    try ask("search") { content in
      content.requests.append(request)
      var results = content.results
      results.query = request.query
      results.mode = request.mode
      return results
    }
  }

  func suggestions(for text: String, limit: Int) async throws -> [String] {
    try ask("suggest \(limit) \(text)") { $0.suggestions }
  }
  func clientState(named name: String) async throws -> [UInt8]? { nil }

  func rangeDigests(type: String?) async throws -> [RangeDigest] { [] }

  func status() async throws -> IndexStatus {
    try ask("status") { content in
      IndexStatus(
        path: "/tmp/x.limelight", formatVersion: 1, itemCount: content.items.count,
        itemCounts: [
          .init(
            type: content.items.first?.donation.key.type ?? "note", count: content.items.count)
        ], rangeCount: 1,
        troubledRanges: content.verifications.first?.ranges ?? [], byteCount: 1_491_000,
        vectorCount: 3, embeddingFingerprint: "hashed-1", analyzerVersion: 1,
        lastDonation: Date(timeIntervalSince1970: 1_700_000_000), lastVerification: nil,
        repairs: [
          RepairRecord(
            date: Date(timeIntervalSince1970: 1_700_000_100.5), summary: "2 vectors derived again")
        ],
        sources: content.sources, degraded: nil, embeddings: content.embeddings)
    }
  }

  func verify(_ options: VerifyOptions) async throws -> VerifyReport {
    try ask("verify stale=\(options.asksSources) deep=\(options.derivesAgain)") { content in
      content.verifications.count > 1
        ? content.verifications.removeFirst() : content.verifications[0]
    }
  }

  func reindex(_ selection: ReindexSelection, dryRun: Bool) async throws -> ReindexReport {
    try ask("reindex \(selection) dry=\(dryRun)") { $0.reindexed }
  }

  func synchronize(type: String, source: Int64?) async throws -> SynchronizationReport {
    try ask("synchronize \(type)") { $0.changes = ChangeSummary() }
    try await handlers.handler(for: type)?.reindexAll(
      context: ReindexContext(backend: self, source: source, reason: .requested))
    var report = SynchronizationReport()
    report.changes = content.withLock { $0.changes }
    return report
  }

  func explain(_ request: SearchRequest, key: ItemKey) async throws -> HitExplanation {
    try ask("explain \(request.query)") { content in
      let hit = content.results.hits.first { $0.key == key }
      return HitExplanation(key: key, hit: hit, verdict: hit == nil ? "not found" : "place 1 of 1")
    }
  }

  func keys(withIdentifier identifier: String) async throws -> [ItemKey] {
    try ask("keys \(identifier)") { content in
      content.items.map(\.donation.key).filter { $0.identifier == identifier }.sorted()
    }
  }

  func addSource(_ source: SourceRecord) async throws -> SourceRecord {
    try ask("addSource \(source.kind)") { content in
      var source = source
      let known = content.sources.firstIndex {
        $0.kind == source.kind && $0.location == source.location
      }
      source.id = known.map { content.sources[$0].id } ?? Int64(content.sources.count + 1)
      if let known { content.sources.remove(at: known) }
      content.sources.append(source)
      return source
    }
  }

  func sources() async throws -> [SourceRecord] { try ask("sources") { $0.sources } }

  func removeSource(_ id: Int64) async throws -> Int {
    try ask("removeSource \(id)") { content in
      content.sources.removeAll { $0.id == id }
      return 2
    }
  }

  func close() async {}
}

extension StoredItem {
  /// An item as it was donated.
  static func sample(_ donation: Donation) -> StoredItem {
    StoredItem(
      donation: donation, range: RangeToken(type: donation.key.type, token: "0-255"),
      donatedAt: Date(timeIntervalSince1970: 1_700_000_000),
      contentDigest: Digest128(high: 1, low: 0xABC), vectorCount: 1)
  }

  /// An item with neutral values for what a test does not care about.
  static func sample(
    _ type: String, _ identifier: String, title: String = "", text: String = "",
    attributes: [Attribute] = [], domain: String? = nil
  ) -> StoredItem {
    .sample(
      Donation(
        key: ItemKey(type: type, identifier: identifier), title: title, text: text,
        attributes: attributes, domain: domain, version: "v1"))
  }
}
