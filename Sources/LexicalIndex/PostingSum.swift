import ContentDigests
package import SearchModel

/// The sum of the digests of an item's postings (term, column, position), bound to its row at the end.
///
/// The digest of one posting is f(term, column, position) · g(row) modulo 2^128, with g odd. So an item is summed
/// up before its row is known, and a pass over the index in term order reaches the same sum.
package struct PostingSum: Sendable, Equatable {
  private var sum: UInt128 = 0

  /// The sum over no posting.
  package init() {}

  /// Adds one posting.
  package mutating func add(termDigest: Digest128, column: Int, position: Int) {
    let digest = PostingDigest.posting(
      termDigest: termDigest, row: 0, column: column, position: position)
    sum &+= UInt128(digest.high) << 64 | UInt128(digest.low)
  }

  /// Adds the postings of a column of packed terms.
  package mutating func add(packed: UnsafeBufferPointer<UInt8>, column: Int) {
    var position = -1
    var index = 0
    while index < packed.count {
      let isColocated = packed[index] == 0x1F
      let start = index + 1
      var end = start
      while end < packed.count, packed[end] != 0x20, packed[end] != 0x1F { end += 1 }
      if end > start {
        if !isColocated || position < 0 { position += 1 }
        let term = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: packed[start..<end]))
        add(termDigest: ContentDigest.digest(term), column: column, position: position)
      }
      index = end
    }
  }

  /// The digest of the postings as those of a row.
  package func bound(to row: Int64) -> Digest128 {
    let seed = PostingDigest.posting(termDigest: .zero, row: row, column: 0, position: 0)
    let factor = (UInt128(seed.high) << 64 | UInt128(seed.low)) | 1
    let product = sum &* factor
    return Digest128(high: UInt64(product >> 64), low: UInt64(truncatingIfNeeded: product))
  }
}
