public import SearchModel

/// An index in one file: the embedded implementation of `SearchBackend`.
public final class SearchIndex: SearchBackend {
  /// The file's path.
  public let path: String
  /// Who is asked when items have to be donated again.
  public let handlers = ReindexRegistry()

  private init(path: String) {
    self.path = path
  }

  /// Opens an index file.
  public static func open(
    _ path: String, options: IndexOptions = IndexOptions()
  ) async throws -> SearchIndex {
    SearchIndex(path: path)
  }

  /// Waits for what is under way and closes the file.
  public func close() async {}

  public func apply(
    _ changes: [IndexChange], atomically: Bool, clientState: ClientStateUpdate?
  ) async throws -> ChangeSummary { throw missing }
  public func item(_ key: ItemKey) async throws -> StoredItem? { throw missing }
  public func list(
    _ selection: ItemSelection, after: ItemKey?, limit: Int
  ) async throws -> [ItemSummary] { throw missing }
  public func search(_ request: SearchRequest) async throws -> SearchResults { throw missing }
  public func suggestions(for text: String, limit: Int) async throws -> [String] { throw missing }
  public func clientState(named name: String) async throws -> [UInt8]? { throw missing }
  public func status() async throws -> IndexStatus { throw missing }
  public func verify(_ options: VerifyOptions) async throws -> VerifyReport { throw missing }
  public func reindex(_ selection: ReindexSelection, dryRun: Bool) async throws -> ReindexReport {
    throw missing
  }

  /// Brings the items of a type up to date with their source: donates what is new or has another version,
  /// removes what the source confirms to be gone.
  ///
  /// Uses the type's handler: `enumerateVersions` and then `reindex` for what differs; where the source
  /// cannot list its identifiers, `reindexAll`, and whatever was not donated is taken for gone.
  public func synchronize(type: String, source: Int64?) async throws -> SynchronizationReport {
    throw missing
  }
  /// Why an item is, or is not, among the hits of a request.
  public func explain(_ request: SearchRequest, key: ItemKey) async throws -> HitExplanation {
    throw missing
  }
  /// The keys with this identifier, of whatever type, in order.
  public func keys(withIdentifier identifier: String) async throws -> [ItemKey] { throw missing }
  /// Stores a source; one of the same kind and location is replaced and keeps its number.
  public func addSource(_ source: SourceRecord) async throws -> SourceRecord { throw missing }
  /// The sources in the order in which they were added.
  public func sources() async throws -> [SourceRecord] { throw missing }
  /// Forgets a source and removes its items; returns how many.
  public func removeSource(_ id: Int64) async throws -> Int { throw missing }

  private var missing: SearchError { SearchError(.internalFailure, "not built yet") }
}
