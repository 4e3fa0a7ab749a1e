import SearchModel
import SearchSources

/// Brings sources up to date, one after the other, and keeps count.
struct Synchronizer {
  /// What was added, updated, left unchanged and removed so far.
  private(set) var changes = ChangeSummary()
  /// Identifiers that a source listed but did not donate.
  private(set) var notDonated: [String] = []
  /// The sources that could not be brought up to date and why.
  private(set) var failures: [(source: SourceRecord, error: SearchError)] = []

  private let index: any IndexAccess

  /// A run over an index whose sources are registered.
  init(_ index: any IndexAccess) {
    self.index = index
  }

  /// Brings one source up to date; a failure is kept, so that other sources have their turn.
  ///
  /// A new source that fails before it gave an item is forgotten again.
  ///
  /// - Throws: `CancellationError`, and errors of the index that concern every source.
  mutating func run(_ source: SourceRecord, isNew: Bool) async throws {
    try Task.checkCancellation()
    do {
      for type in try SourceCatalog(sources: [source]).entityTypes {
        let report = try await index.synchronize(type: type, source: source.id)
        changes += report.changes
        notDonated += report.notDonated
      }
    } catch let error as SearchError where Self.concernsSource(error, source) {
      failures.append((source, error))
      if isNew, try await index.list(.source(source.id), after: nil, limit: 1).isEmpty {
        _ = try await index.removeSource(source.id)
      }
    }
  }

  /// Whether an error is about what the source holds and not about the index.
  private static func concernsSource(_ error: SearchError, _ source: SourceRecord) -> Bool {
    [.notFound, .unreadable, .malformedInput, .inputOutput, .invalidArgument].contains(error.code)
      && (error.path.map { $0.hasPrefix(source.location) } ?? (source.location == "-"))
  }
}
