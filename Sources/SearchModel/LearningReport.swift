/// What learning the embeddings of an index came to.
public struct LearningReport: Sendable, Equatable {
  /// The documents that were learned from.
  public var documentCount: Int
  /// The buckets that have a vector now.
  public var bucketCount: Int
  /// The items that were embedded anew.
  public var embeddedCount: Int
  /// How well the semantic leg finds held-out documents, as a multiple of the lexical leg; nil where an interrupted call
  /// had learned already and only embedding went on.
  public var legRatio: Double?
  /// The semantic leg's share for a plain query from now on, 0…1.
  public var semanticWeight: Double
  /// How long it took.
  public var duration: Duration

  /// A report.
  public init(
    documentCount: Int, bucketCount: Int, embeddedCount: Int, legRatio: Double?,
    semanticWeight: Double, duration: Duration
  ) {
    self.documentCount = documentCount
    self.bucketCount = bucketCount
    self.embeddedCount = embeddedCount
    self.legRatio = legRatio
    self.semanticWeight = semanticWeight
    self.duration = duration
  }
}
