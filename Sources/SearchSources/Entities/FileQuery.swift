public import AppEntities
import SearchModel
public import SpotlightAPI

/// Reads files from the sources of a catalogue, which is the query's dependency.
///
/// What was read is donated as it stands: an entity made of it would donate the same, and the index's errors
/// keep their codes.
public struct FileQuery: VersionedEntityQuery {
  @Dependency private var catalog: SourceCatalog

  /// A query that finds its catalogue through `AppDependencyManager`.
  public init() {}

  /// A query with a catalogue of its own, where several indexes are open.
  public init(catalog: SourceCatalog) {
    self.catalog = catalog
  }

  /// The files that belong to a source, are there and can be read.
  public func entities(for identifiers: [String]) async throws -> [FileEntity] {
    catalog.files(identifiers).map(FileEntity.init)
  }

  /// The versions of the files that are there; empty for one that cannot be looked at.
  ///
  /// - Throws: `SearchError` when the root of a source cannot be read: nothing may be concluded then.
  public func versions(for identifiers: [String]) async throws -> [String: String] {
    let backend = try await CSSearchableIndex.default().backend()
    return try await catalog.fileVersions(of: identifiers, backend: backend)
      .mapValues { $0 ?? "" }
  }

  /// Lists every file with its version, without reading it, but for those known not to be text.
  ///
  /// - Throws: `SearchError` when a root cannot be read, before anything is listed.
  public func enumerateVersions(
    in source: Int64?, _ body: ([(String, String)]) async throws -> Void
  ) async throws {
    let backend = try await CSSearchableIndex.default().backend()
    try await catalog.enumerateFiles(source: source, backend: backend) { batch in
      try await body(batch.map { ($0.identifier, $0.version ?? "") })
    }
  }

  /// Reads files again and donates them; files that turned out not to be text leave the index.
  public func reindexEntities(
    for identifiers: [String], indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await catalog.reindexFiles(
      identifiers, backend: try await indexDescription.searchableIndex.backend())
  }

  /// Reads every file and donates it; files that turned out not to be text leave the index.
  public func reindexAllEntities(
    indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await catalog.reindexAllFiles(
      source: indexDescription.source,
      backend: try await indexDescription.searchableIndex.backend())
  }
}
