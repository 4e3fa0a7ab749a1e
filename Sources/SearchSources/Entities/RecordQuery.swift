public import AppEntities
import SearchModel
public import SpotlightAPI

/// Reads records from the sources of a catalogue, which is the query's dependency.
///
/// What was read is donated as it stands: an entity made of it would donate the same, and the index's errors
/// keep their codes.
public struct RecordQuery: IndexedEntityQuery {
  @Dependency private var catalog: SourceCatalog

  /// A query that finds its catalogue through `AppDependencyManager`.
  public init() {}

  /// A query with a catalogue of its own, where several indexes are open.
  public init(catalog: SourceCatalog) {
    self.catalog = catalog
  }

  /// The records that a source still has.
  ///
  /// - Throws: `SearchError` when a file of the sources cannot be read.
  public func entities(for identifiers: [String]) async throws -> [RecordEntity] {
    try catalog.records(identifiers, type: RecordSource.recordType).map(RecordEntity.init)
  }

  /// Reads records again and donates them.
  ///
  /// - Throws: `SearchError` when a file of the sources cannot be read.
  public func reindexEntities(
    for identifiers: [String], indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await catalog.reindexRecords(
      identifiers, type: RecordSource.recordType, source: indexDescription.source,
      backend: try await indexDescription.searchableIndex.backend())
  }

  /// Reads every one of the records and donates it.
  public func reindexAllEntities(
    indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await catalog.reindexAllRecords(
      type: RecordSource.recordType, source: indexDescription.source,
      backend: try await indexDescription.searchableIndex.backend())
  }
}
