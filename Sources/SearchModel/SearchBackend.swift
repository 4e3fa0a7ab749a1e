public import Foundation

/// What the entity and Spotlight layers need of an index; `SearchIndex` is the embedded implementation.
///
/// Small on purpose, and free of SQLite's types, so that another implementation can speak to a server.
public protocol SearchBackend: Sendable {
  /// Applies changes in order; when it returns they are durable and searchable.
  ///
  /// - Parameters:
  ///   - changes: any number; memory stays flat, a long list is split into several transactions.
  ///   - atomically: whether all of it happens in one transaction or not at all.
  ///   - clientState: a compare-and-set of client state in the (last) transaction.
  /// - Returns: what the changes did.
  /// - Throws: `SearchError`; with `atomically` nothing is stored then, otherwise whole transactions may be.
  func apply(
    _ changes: [IndexChange], atomically: Bool, clientState: ClientStateUpdate?
  ) async throws -> ChangeSummary

  /// Everything that is stored for one item; nil when it is not in the index.
  func item(_ key: ItemKey) async throws -> StoredItem?

  /// The items of a selection in order of their keys, a page at a time.
  ///
  /// - Parameters:
  ///   - selection: which items.
  ///   - after: the last key of the page before; nil for the first page.
  ///   - limit: the size of a page.
  /// - Returns: at most `limit` summaries; fewer at the end of the selection only.
  /// - Throws: `SearchError` when the index cannot be read.
  func list(
    _ selection: ItemSelection, after: ItemKey?, limit: Int
  ) async throws -> [ItemSummary]

  /// Answers a query.
  func search(_ request: SearchRequest) async throws -> SearchResults

  /// Completions of what was typed so far, best first.
  func suggestions(for text: String, limit: Int) async throws -> [String]

  /// The client state stored under a name; nil for none.
  func clientState(named name: String) async throws -> [UInt8]?

  /// The digests of the ranges of a type, in order; of every type for nil.
  func rangeDigests(type: String?) async throws -> [RangeDigest]

  /// What is in the index and how healthy it is.
  func status() async throws -> IndexStatus

  /// Compares what is stored with its digests and, if asked, with its sources.
  func verify(_ options: VerifyOptions) async throws -> VerifyReport

  /// Has items donated again or derived again.
  func reindex(_ selection: ReindexSelection, dryRun: Bool) async throws -> ReindexReport

  /// Who is asked when items have to be donated again.
  var handlers: ReindexRegistry { get }
}

extension SearchBackend {
  /// Adds or replaces items.
  @discardableResult
  public func donate(_ donations: [Donation]) async throws -> ChangeSummary {
    try await apply(donations.map(IndexChange.donate), atomically: false, clientState: nil)
  }

  /// Removes items; returns how many there were.
  @discardableResult
  public func remove(_ selection: ItemSelection) async throws -> Int {
    try await apply([.remove(selection)], atomically: false, clientState: nil).removed
  }

  /// Counts that a person chose items among results, so that later searches rank these a little higher.
  ///
  /// The advantage is bounded and fades: a choice counts half after 30 days. Nothing is known of items that are not in the
  /// index; what is known of an item goes with it, and stays when it is donated again.
  public func recordEngagement(with keys: [ItemKey], at date: Date = Date()) async throws {
    _ = try await apply(
      keys.map { .recordEngagement(with: $0, at: date) }, atomically: false, clientState: nil)
  }
}
