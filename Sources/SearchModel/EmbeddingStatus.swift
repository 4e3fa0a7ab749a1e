/// One generation of an index's embeddings: what it was learned from, and how much of the index it covers.
public struct EmbeddingStatus: Sendable, Equatable {
  /// What the vectors come from.
  public enum Origin: String, Sendable, CaseIterable {
    /// A table that was learned from documents of the index.
    case documents
    /// The table that was learned from dictionaries.
    case dictionaries
    /// The hashes of words alone.
    case hashing
    /// An embedder of the client's.
    case client
    /// Something that this process does not have, such as another client's embedder.
    case unknown
  }

  /// The embedder's fingerprint.
  public var fingerprint: String
  /// Whether searches use it; otherwise it is being built.
  public var isServing: Bool
  /// What the vectors come from.
  public var origin: Origin
  /// The documents of the index that were learned from; 0 for every other origin.
  public var documentCount: Int
  /// The semantic leg's share for a plain query, 0…1.
  public var semanticWeight: Double
  /// The ranges that have its vectors.
  public var embeddedRangeCount: Int
  /// The ranges in the index.
  public var rangeCount: Int

  /// A status.
  public init(
    fingerprint: String, isServing: Bool, origin: Origin, documentCount: Int,
    semanticWeight: Double, embeddedRangeCount: Int, rangeCount: Int
  ) {
    self.fingerprint = fingerprint
    self.isServing = isServing
    self.origin = origin
    self.documentCount = documentCount
    self.semanticWeight = semanticWeight
    self.embeddedRangeCount = embeddedRangeCount
    self.rangeCount = rangeCount
  }

  /// Whether every range has its vectors.
  public var isComplete: Bool { embeddedRangeCount >= rangeCount }
}
