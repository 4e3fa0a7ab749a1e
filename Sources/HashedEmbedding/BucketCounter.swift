import ContentDigests
import SearchText

/// Turns packed terms into the buckets that they fall into, with how often each occurs.
///
/// Eight more bits of a term's hash ride above the bucket's number, from bit 24 on: a table that keeps them tells a word that it
/// knows from one that merely falls into the same bucket.
struct BucketCounter: Sendable {
  /// The seed of the hash.
  let seed: UInt64
  /// The number of buckets is 2 to this power, 1…24.
  let bucketBits: Int

  /// Where a tag begins in a tagged bucket.
  private static let tagShift: UInt32 = 24

  /// The number of a tagged bucket.
  static func number(_ tagged: UInt32) -> UInt32 { tagged & (1 << tagShift - 1) }

  /// The tag of a tagged bucket.
  static func tag(_ tagged: UInt32) -> UInt8 { UInt8(tagged >> tagShift) }

  /// Calls `body` for each tagged bucket that has a term, in ascending order, with the number of terms in it.
  ///
  /// The order makes the outcome a matter of which terms there are, not of where they stand.
  ///
  /// - Complexity: O(*n*) in the number of bytes; no memory outside the stack for a short passage.
  func forEachBucket(
    of packedTerms: UnsafeBufferPointer<UInt8>, _ body: (_ bucket: UInt32, _ count: Int) -> Void
  ) {
    // Every term takes a separator and at least one byte.
    let capacity = packedTerms.count / 2
    guard capacity > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * capacity) { memory in
      memory.initialize(repeating: 0)
      let buckets = UnsafeMutableBufferPointer(rebasing: memory[..<capacity])
      let scratch = UnsafeMutableBufferPointer(rebasing: memory[capacity...])
      let found = collect(packedTerms, into: buckets)
      RadixSort.sort(
        UnsafeMutableBufferPointer(rebasing: buckets[..<found]), bits: UInt32.bitWidth,
        scratch: scratch)
      var index = 0
      while index < found {
        let bucket = buckets[index]
        var end = index + 1
        while end < found, buckets[end] == bucket { end += 1 }
        body(bucket, end - index)
        index = end
      }
    }
  }

  /// The tagged buckets of the terms in their order, as often as they occur.
  func buckets(of packedTerms: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: packedTerms.count / 2 + 1) { memory, count in
      count = collect(packedTerms, into: memory)
    }
  }

  /// Writes the bucket of every term that is a feature; returns how many there are.
  private func collect(
    _ packedTerms: UnsafeBufferPointer<UInt8>, into buckets: UnsafeMutableBufferPointer<UInt32>
  ) -> Int {
    var found = 0
    forEachTerm(of: packedTerms) { _, bucket in
      buckets[found] = bucket
      found += 1
    }
    return found
  }

  /// Calls `body` with every term that is a feature, in their order, and its tagged bucket.
  @inline(__always)
  func forEachTerm(
    of packedTerms: UnsafeBufferPointer<UInt8>,
    _ body: (_ term: UnsafeRawBufferPointer, _ bucket: UInt32) -> Void
  ) {
    let mask = (UInt64(1) << UInt64(bucketBits)) - 1
    var index = 0
    while index < packedTerms.count {
      // A separator stands here.
      index += 1
      let start = index
      while index < packedTerms.count, !Self.isSeparator(packedTerms[index]) { index += 1 }
      // Exact, literal and field forms begin with a control byte; the stems beside them are the features.
      guard index > start, packedTerms[start] >= 0x20 else { continue }
      let term = UnsafeRawBufferPointer(
        UnsafeBufferPointer(rebasing: packedTerms[start..<index]))
      let hash = ContentDigest.hash64(term, seed: seed)
      body(
        term,
        UInt32(truncatingIfNeeded: hash & mask)
          | UInt32(truncatingIfNeeded: hash >> 56) << Self.tagShift)
    }
  }

  @inline(__always)
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == TermPrefix.newPosition || byte == TermPrefix.samePosition
  }
}
