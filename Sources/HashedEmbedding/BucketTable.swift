import CSearchKernels
import SearchModel

/// What fills the buckets: the vector that a bucket adds to a passage.
package enum BucketTable: Sendable {
  /// Plain feature hashing: independent random signs for every bucket, computed and never stored.
  ///
  /// Source: Weinberger et al. 2009, "Feature Hashing for Large Scale Multitask Learning",
  /// doi 10.1145/1553374.1553516.
  case signs(seed: UInt64)

  /// Vectors learned from a collection or from dictionaries.
  case learned(LearnedTable)

  /// Names the table within a fingerprint.
  package var name: String {
    switch self {
    case .signs(let seed): "signs:\(seed)"
    case .learned(let table): "learned:\(table.name)"
    }
  }

  /// Adds up the vectors of a passage's terms.
  func accumulate(
    _ packedTerms: UnsafeBufferPointer<UInt8>, counter: BucketCounter,
    into vector: UnsafeMutableBufferPointer<Float>
  ) {
    switch self {
    case .signs(let seed):
      counter.forEachBucket(of: packedTerms) { bucket, count in
        // Scrambled once more: neighbouring seeds are no trouble for the sequence, but their
        // streams would be stretches of one sequence.
        var generator = SplitMix64(seed: seed &+ UInt64(BucketCounter.number(bucket)))
        ls_accumulate_signs(
          vector.baseAddress, vector.count, generator.next(), HashedEmbedder.weight(ofCount: count))
      }
    case .learned(let table):
      table.accumulate(packedTerms, counter: counter, into: vector)
    }
  }
}
