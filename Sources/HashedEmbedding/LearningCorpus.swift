import ContentDigests
import SearchText

/// What is learned from: for each document the buckets it has and how often, in a few bytes each.
///
/// Beyond `entryLimit` entries every second document that is left is dropped, by a hash of its number, and so on: memory
/// has a bound, and which documents stay depends on their number and order alone.
package struct LearningCorpus: Sendable {
  /// The most entries that are kept, 5 bytes each; 32 million are some 200,000 long or 3 million short documents.
  package static let defaultEntryLimit = 32_000_000

  let counter: BucketCounter
  private let entryLimit: Int
  /// Documents whose hash has a one among this many lowest bits are left out.
  private var sampledBits: UInt64 = 0
  /// The numbers of the documents that are kept.
  private(set) var numbers: [UInt32] = []
  private(set) var starts = [0]
  private(set) var buckets: [UInt32] = []
  private(set) var counts: [UInt8] = []
  /// The documents with each bucket, whether they are kept or not.
  private(set) var documentFrequencies: [UInt32]
  /// The tag of the word that each bucket belongs to: the one that falls into it most often.
  private(set) var tags: [UInt8]
  /// By how many documents a bucket's word is ahead of the others that fall into it.
  private var leads: [UInt32]
  /// How the word of each bucket is spelt.
  private(set) var spellings: Spellings
  /// The documents seen.
  package private(set) var documentCount = 0

  /// An empty corpus; terms are hashed with `seed` into 2 to the power of `bucketBits` buckets.
  package init(bucketBits: Int, seed: UInt64 = 0, entryLimit: Int = Self.defaultEntryLimit) {
    counter = BucketCounter(seed: seed, bucketBits: min(max(bucketBits, 1), 24))
    self.entryLimit = max(entryLimit, 1)
    documentFrequencies = Array(repeating: 0, count: 1 << counter.bucketBits)
    tags = Array(repeating: 0, count: 1 << counter.bucketBits)
    leads = Array(repeating: 0, count: 1 << counter.bucketBits)
    spellings = Spellings(count: 1 << counter.bucketBits)
  }

  /// The documents that are kept.
  package var rowCount: Int { starts.count - 1 }
  /// The entries that are kept.
  package var entryCount: Int { buckets.count }

  /// Adds a document: its packed terms as the full-text index holds them.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ packedTerms: UnsafeBufferPointer<UInt8>) {
    let number = documentCount
    documentCount += 1
    let isKept = Self.isKept(number, sampledBits)
    // Ascending, as the buckets are.
    var taken: [UInt32] = []
    counter.forEachBucket(of: packedTerms) { tagged, count in
      if leads[Int(BucketCounter.number(tagged))] == 0 { taken.append(tagged) }
      guard let bucket = own(tagged) else { return }
      documentFrequencies[Int(bucket)] += 1
      guard isKept else { return }
      buckets.append(bucket)
      counts.append(UInt8(clamping: count))
    }
    if !taken.isEmpty {
      counter.forEachTerm(of: packedTerms) { term, tagged in
        guard taken.containsSorted(tagged) else { return }
        spellings.set(Int(BucketCounter.number(tagged)), term)
      }
    }
    guard isKept else { return }
    starts.append(buckets.count)
    numbers.append(UInt32(truncatingIfNeeded: number))
    if buckets.count > entryLimit { thin() }
  }

  /// The number of a tagged bucket, nil where it belongs to another word at present.
  ///
  /// Source: Boyer, Moore 1991, "MJRTY: A Fast Majority Vote Algorithm", doi 10.1007/978-94-011-3488-0_5.
  private mutating func own(_ tagged: UInt32) -> UInt32? {
    let bucket = Int(BucketCounter.number(tagged))
    let tag = BucketCounter.tag(tagged)
    if tags[bucket] == tag {
      leads[bucket] += 1
    } else if leads[bucket] == 0 {
      tags[bucket] = tag
      leads[bucket] = 1
      documentFrequencies[bucket] = 0
    } else {
      leads[bucket] -= 1
      return nil
    }
    return UInt32(bucket)
  }

  /// The numbers of the buckets that belong to the words of a document, in their order.
  func buckets(of packedTerms: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    counter.buckets(of: packedTerms).compactMap { tagged in
      let bucket = BucketCounter.number(tagged)
      return tags[Int(bucket)] == BucketCounter.tag(tagged) ? bucket : nil
    }
  }

  private static func isKept(_ number: Int, _ sampledBits: UInt64) -> Bool {
    var hash = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 32) &* 0xBF58_476D_1CE4_E5B9
    return (hash >> 32) & sampledBits == 0
  }

  private mutating func thin() {
    sampledBits = sampledBits << 1 | 1
    var keptStarts = [0]
    var keptNumbers: [UInt32] = []
    var end = 0
    for row in 0..<rowCount where Self.isKept(Int(numbers[row]), sampledBits) {
      for entry in starts[row]..<starts[row + 1] {
        buckets[end] = buckets[entry]
        counts[end] = counts[entry]
        end += 1
      }
      keptStarts.append(end)
      keptNumbers.append(numbers[row])
    }
    buckets.removeLast(buckets.count - end)
    counts.removeLast(counts.count - end)
    starts = keptStarts
    numbers = keptNumbers
  }
}
