import AppEntities
public import SearchModel

/// Makes an index able to ask its sources.
public enum SourceHandlers {
  /// Registers a query, or for a type that was the user's choice a handler, for each entity type of the sources.
  ///
  /// - Parameters:
  ///   - index: the index that will ask.
  ///   - sources: its sources, as it remembers them.
  ///   - observer: is told what is read and what is skipped.
  ///   - readsStandardInput: whether a source on standard input may be read, once.
  /// - Returns: the catalogue that the handlers share.
  /// - Throws: `invalidArgument` for a source whose options cannot be read.
  @discardableResult
  public static func register(
    on index: any SearchBackend, sources: [SourceRecord],
    observer: SourceObserver = SourceObserver(), readsStandardInput: Bool = false
  ) throws(SearchError) -> SourceCatalog {
    let catalog = try SourceCatalog(
      sources: sources, observer: observer, readsStandardInput: readsStandardInput)
    for type in catalog.entityTypes {
      switch type {
      case FileEntity.persistentIdentifier: registerQuery(FileQuery(catalog: catalog), in: index)
      // What came through a pipe is neither there nor gone, which an entity query cannot say.
      case _ where catalog.hasStandardInput(type):
        index.handlers.register(SourceReindexHandler(entityType: type, catalog: catalog))
      case PackageEntity.persistentIdentifier:
        registerQuery(PackageQuery(catalog: catalog), in: index)
      case RecordEntity.persistentIdentifier:
        registerQuery(RecordQuery(catalog: catalog), in: index)
      default:
        index.handlers.register(SourceReindexHandler(entityType: type, catalog: catalog))
      }
    }
    return catalog
  }
}
