import DenseAlgebra
package import SearchModel
import SearchText

/// Embeds a passage as the weighted, normalised sum of its terms' buckets.
///
/// Terms are hashed into buckets, a bucket counts with 1 + ln of how often its term occurs, and ``BucketTable`` says what vector a
/// bucket has. The same passage gives the same bits on every platform.
package struct HashedEmbedder: Embedder {
  /// The number of dimensions unless said otherwise.
  package static let defaultDimensionCount = 256
  /// The number of buckets is 2 to this power unless said otherwise.
  package static let defaultBucketBits = 18

  package let dimensionCount: Int
  package let fingerprint: String
  private let counter: BucketCounter
  private let table: BucketTable

  /// An embedder; counts outside their bounds are moved to the nearest.
  ///
  /// - Parameters:
  ///   - analyzerVersion: what the terms depend on; a new version makes a new fingerprint.
  ///   - dimensionCount: 1…65,536.
  ///   - bucketBits: 1…24.
  ///   - seed: the seed of the hash that assigns terms to buckets.
  ///   - table: what fills the buckets.
  package init(
    analyzerVersion: Int = TextAnalyzer.version, dimensionCount: Int = Self.defaultDimensionCount,
    bucketBits: Int = Self.defaultBucketBits, seed: UInt64 = 0,
    table: BucketTable = .signs(seed: 1)
  ) {
    self.dimensionCount = min(max(dimensionCount, 1), 1 << 16)
    self.table = table
    counter = BucketCounter(seed: seed, bucketBits: min(max(bucketBits, 1), 24))
    fingerprint = """
      hashed/1 dimensions:\(self.dimensionCount) buckets:2^\(counter.bucketBits) seed:\(seed) \
      table:\(table.name) analyzer:\(analyzerVersion)
      """
  }

  /// An embedder over a learned table, which says how many dimensions and buckets there are.
  package init(analyzerVersion: Int = TextAnalyzer.version, table: LearnedTable) {
    self.init(
      analyzerVersion: analyzerVersion, dimensionCount: table.shape.dimensionCount,
      bucketBits: table.shape.bucketBits, seed: table.shape.seed, table: .learned(table))
  }

  /// The words that were learned from; 0 where nothing was.
  package var wordCount: Int {
    if case .learned(let table) = table { table.occupiedCount } else { 0 }
  }

  /// Whether the vectors were learned, so that a term of which nothing is known adds nothing.
  package var isLearned: Bool {
    if case .learned = table { true } else { false }
  }

  /// The share of a passage's terms, by weight, of which something was learned: 0…1; 1 where nothing was learned at all.
  package func coverage(of packedTerms: UnsafeBufferPointer<UInt8>) -> Double {
    guard case .learned(let learned) = table else { return 1 }
    return learned.coverage(of: packedTerms, counter: counter)
  }

  package func embed(
    _ passage: borrowing EmbeddingPassage, into vector: UnsafeMutableBufferPointer<Float>
  ) {
    precondition(vector.count >= dimensionCount, "the vector is too short")
    let vector = UnsafeMutableBufferPointer(rebasing: vector[..<dimensionCount])
    vector.initialize(repeating: 0)
    table.accumulate(passage.packedTerms, counter: counter, into: vector)
    DenseVector.normalize(vector)
  }

  /// 1 + ln(count), the logarithm in straight lines between the powers of two.
  ///
  /// It is at most 0.06 from the curve and, unlike the C library's, the same bits everywhere.
  static func weight(ofCount count: Int) -> Float {
    guard count > 1 else { return 1 }
    let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
    let fraction = Float(count - (1 << exponent)) / Float(1 << exponent)
    return 1 + 0.693_147_2 * (Float(exponent) + fraction)
  }
}
