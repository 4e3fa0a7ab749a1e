public import SearchModel

/// Serves one entity type from the sources of a catalogue.
///
/// Files and packages have entity types of their own, but the type of JSON records is the user's choice, and
/// an entity's type is static; so the handler is the one place that reads sources, whatever the type
/// is called, and the entities' queries call it too.
public struct SourceReindexHandler: ReindexHandler {
  /// The entity type that the handler serves.
  public let entityType: String
  private let catalog: SourceCatalog

  /// A handler for one of the types of a catalogue.
  public init(entityType: String, catalog: SourceCatalog) {
    self.entityType = entityType
    self.catalog = catalog
  }

  private var servesFiles: Bool { entityType == FileSource.type }

  /// The versions of those of the identifiers that a source still has.
  ///
  /// A file that cannot be looked at has a version that is not known, and so has what may have come through standard input.
  ///
  /// - Throws: `SearchError` when a source itself cannot be read: nothing may be concluded then.
  public func versions(
    of identifiers: [String], context: ReindexContext
  ) async throws -> [String: String?] {
    if servesFiles {
      return try await catalog.fileVersions(of: identifiers, backend: context.backend)
    }
    var versions: [String: String?] = [:]
    if catalog.hasStandardInput(entityType, source: context.source) {
      for identifier in identifiers { versions[identifier] = .some(nil) }
    }
    for record in try catalog.records(identifiers, type: entityType, source: context.source) {
      versions[record.key.identifier] = .some(record.version)
    }
    return versions
  }

  /// Lists files with their versions; files of records are not listed, since reading them is as cheap.
  ///
  /// - Throws: `SearchError` when a source cannot be read, before anything is listed.
  public func enumerateVersions(
    context: ReindexContext, _ body: ([ItemVersion]) async throws -> Void
  ) async throws -> Bool {
    guard servesFiles else { return false }
    try await catalog.enumerateFiles(
      source: context.source, backend: context.backend, body)
    return true
  }

  /// Reads these entities again and donates them.
  public func reindex(_ identifiers: [String], context: ReindexContext) async throws {
    servesFiles
      ? try await catalog.reindexFiles(identifiers, backend: context.backend)
      : try await catalog.reindexRecords(
        identifiers, type: entityType, source: context.source, backend: context.backend)
  }

  /// Reads every entity of the type and donates it.
  public func reindexAll(context: ReindexContext) async throws {
    servesFiles
      ? try await catalog.reindexAllFiles(source: context.source, backend: context.backend)
      : try await catalog.reindexAllRecords(
        type: entityType, source: context.source, backend: context.backend)
  }
}
