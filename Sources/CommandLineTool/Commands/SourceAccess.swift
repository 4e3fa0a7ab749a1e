import SearchModel
import SearchSources

/// Lets the index ask its sources, as every command that may repair something needs.
enum SourceAccess {
  /// Registers the sources that the index remembers.
  ///
  /// - Throws: `SearchError` when the sources cannot be listed or one has options that cannot be read.
  @discardableResult
  static func register(
    on index: any IndexAccess, observer: SourceObserver = SourceObserver(),
    readsStandardInput: Bool = false
  ) async throws -> [SourceRecord] {
    let sources = try await index.sources()
    try SourceHandlers.register(
      on: index, sources: sources, observer: observer, readsStandardInput: readsStandardInput)
    return sources
  }
}
