import ContentDigests
import SearchModel
import SearchRanking
package import SearchText

/// An item's text as the full-text table takes it: packed terms by column, lengths, and the digest of its postings.
package struct LexicalDocument: Sendable {
  /// The packed terms of the four columns, one after the other.
  package private(set) var packed: PackedTerms = PackedTerms()
  /// Where each column ends in `packed`.
  package private(set) var columnEnds: [Int] = []
  /// The quantised number of positions in each column, column 0 lowest.
  package private(set) var lengths: UInt32 = 0
  /// The number of positions in each column.
  package private(set) var positionCounts: [Int] = []
  /// The sum of the digests of the postings, before it is bound to a row.
  package private(set) var postings = PostingSum()

  /// A document without text.
  package init() {}

  /// The bytes of one column, valid during the call.
  package func withColumn<T>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T
  ) rethrows -> T {
    let start = column == 0 ? 0 : columnEnds[column - 1]
    return try packed.bytes.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[start..<columnEnds[column]]))
    }
  }

  /// Closes the current column, of so many positions.
  package mutating func endColumn(positionCount: Int) {
    columnEnds.append(packed.bytes.count)
    positionCounts.append(positionCount)
  }

  /// Appends to the current column; returns what `body` returns, the number of positions.
  package mutating func append(_ body: (inout PackedTerms) -> Int) -> Int {
    body(&packed)
  }

  /// Computes what depends on the finished columns.
  package mutating func finish() {
    lengths = QuantizedLength.packed(positionCounts)
    postings = PostingSum()
    for column in columnEnds.indices {
      withColumn(column) { postings.add(packed: $0, column: column) }
    }
  }
}
