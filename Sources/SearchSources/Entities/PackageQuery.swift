public import AppEntities
import SearchModel
public import SpotlightAPI

/// Reads packages from the sources of a catalogue, which is the query's dependency.
///
/// What was read is donated as it stands: an entity made of it would donate the same, and the index's errors
/// keep their codes.
public struct PackageQuery: IndexedEntityQuery {
  @Dependency private var catalog: SourceCatalog

  /// A query that finds its catalogue through `AppDependencyManager`.
  public init() {}

  /// A query with a catalogue of its own, where several indexes are open.
  public init(catalog: SourceCatalog) {
    self.catalog = catalog
  }

  /// The packages that a source still has.
  ///
  /// - Throws: `SearchError` when a file of the sources cannot be read.
  public func entities(for identifiers: [String]) async throws -> [PackageEntity] {
    try catalog.records(identifiers, type: RecordSource.packageType).map(PackageEntity.init)
  }

  /// Reads packages again and donates them.
  ///
  /// - Throws: `SearchError` when a file of the sources cannot be read.
  public func reindexEntities(
    for identifiers: [String], indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await catalog.reindexRecords(
      identifiers, type: RecordSource.packageType, source: indexDescription.source,
      backend: try await indexDescription.searchableIndex.backend())
  }

  /// Reads every one of the packages and donates it.
  public func reindexAllEntities(
    indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await catalog.reindexAllRecords(
      type: RecordSource.packageType, source: indexDescription.source,
      backend: try await indexDescription.searchableIndex.backend())
  }
}
