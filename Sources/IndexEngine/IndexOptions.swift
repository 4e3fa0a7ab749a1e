public import SearchModel

/// How an index is opened.
public struct IndexOptions: Sendable {
  /// Whether a missing file is created (with the folders above it).
  public var createsIfMissing: Bool
  /// Whether the index is opened for reading only.
  public var isReadOnly: Bool
  /// How long to wait for another process's write lock.
  public var busyTimeout: Duration
  /// The embedder for vectors; nil for the hashed embedder.
  public var embedder: (any Embedder)?
  /// Whether embeddings build on the table that was learned from dictionaries, where there is one.
  public var usesBaseTable: Bool
  /// Whether embeddings are learned in the background when the collection has grown enough and changes have come to rest for two seconds.
  public var learnsInBackground: Bool
  /// Told what learning in the background came to, on any thread.
  public var learningObserver: (@Sendable (Result<LearningReport, any Error>) -> Void)?
  /// The connections that may read at the same time.
  public var readerCount: Int
  /// The name by which clients know the index; nil for the default one.
  public var name: String?

  /// Options; by default the file must exist and is opened for reading and writing.
  public init(
    createsIfMissing: Bool = false,
    isReadOnly: Bool = false,
    busyTimeout: Duration = .seconds(60),
    embedder: (any Embedder)? = nil,
    usesBaseTable: Bool = true,
    learnsInBackground: Bool = false,
    learningObserver: (@Sendable (Result<LearningReport, any Error>) -> Void)? = nil,
    readerCount: Int = 4,
    name: String? = nil
  ) {
    self.createsIfMissing = createsIfMissing
    self.isReadOnly = isReadOnly
    self.busyTimeout = busyTimeout
    self.embedder = embedder
    self.usesBaseTable = usesBaseTable
    self.learnsInBackground = learnsInBackground
    self.learningObserver = learningObserver
    self.readerCount = readerCount
    self.name = name
  }
}
