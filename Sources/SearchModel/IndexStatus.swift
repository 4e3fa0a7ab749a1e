public import Foundation

/// What is in an index, how fresh, how healthy and how big it is.
public struct IndexStatus: Sendable {
  /// The file.
  public var path: String
  /// The version of the file format.
  public var formatVersion: Int
  /// Items in the index.
  public var itemCount: Int
  /// Items by type, in byte order of the type.
  public var itemCounts: [TypeCount]
  /// Ranges in the index.
  public var rangeCount: Int
  /// Ranges that are known not to be clean.
  public var troubledRanges: [RangeReport]
  /// Bytes of the file and of its write-ahead log.
  public var byteCount: Int64
  /// Vectors in the index.
  public var vectorCount: Int
  /// The embedder's fingerprint that the vectors were made with.
  public var embeddingFingerprint: String
  /// The generations of embeddings, the oldest first: the one that serves and, while there is one, that which is being built.
  public var embeddings: [EmbeddingStatus]
  /// The version of the text analysis.
  public var analyzerVersion: Int
  /// When something was last donated; nil for never.
  public var lastDonation: Date?
  /// When the whole index was last verified; nil for never.
  public var lastVerification: Date?
  /// The last repairs, newest first.
  public var repairs: [RepairRecord]
  /// The sources, in the order in which they were added.
  public var sources: [SourceRecord]
  /// What does not serve at present and why.
  public var degraded: String?

  /// The number of items of one type.
  public struct TypeCount: Sendable, Equatable {
    /// The type's name.
    public var type: String
    /// Its items.
    public var count: Int

    /// A count.
    public init(type: String, count: Int) {
      self.type = type
      self.count = count
    }
  }

  /// A status from its parts.
  public init(
    path: String, formatVersion: Int, itemCount: Int, itemCounts: [TypeCount], rangeCount: Int,
    troubledRanges: [RangeReport], byteCount: Int64, vectorCount: Int,
    embeddingFingerprint: String, analyzerVersion: Int, lastDonation: Date?,
    lastVerification: Date?, repairs: [RepairRecord], sources: [SourceRecord], degraded: String?,
    embeddings: [EmbeddingStatus] = []
  ) {
    self.path = path
    self.formatVersion = formatVersion
    self.itemCount = itemCount
    self.itemCounts = itemCounts
    self.rangeCount = rangeCount
    self.troubledRanges = troubledRanges
    self.byteCount = byteCount
    self.vectorCount = vectorCount
    self.embeddingFingerprint = embeddingFingerprint
    self.embeddings = embeddings
    self.analyzerVersion = analyzerVersion
    self.lastDonation = lastDonation
    self.lastVerification = lastVerification
    self.repairs = repairs
    self.sources = sources
    self.degraded = degraded
  }
}

/// A repair that was carried out.
public struct RepairRecord: Sendable, Equatable {
  /// When it ended.
  public var date: Date
  /// What was damaged and what was done, in one line.
  public var summary: String

  /// A record.
  public init(date: Date, summary: String) {
    self.date = date
    self.summary = summary
  }
}
