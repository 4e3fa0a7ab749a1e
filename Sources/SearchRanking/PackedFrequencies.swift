/// A term's frequencies in the columns of one document: 16 bits a column, column 0 lowest, saturating at 65,535.
@usableFromInline
package enum PackedFrequencies {
  /// The frequencies in one word; negative ones count as 0 and columns past the fourth are dropped.
  package static func packed(_ frequencies: some Sequence<Int>) -> UInt64 {
    var word: UInt64 = 0
    for (column, frequency) in frequencies.prefix(BM25Parameters.columnCount).enumerated() {
      word |= UInt64(min(max(frequency, 0), 0xFFFF)) << (16 * UInt64(column))
    }
    return word
  }

  /// One occurrence more in a column; a full or unknown column stays as it is.
  @inlinable
  package static func increment(_ word: inout UInt64, column: Int) {
    guard (0..<4).contains(column) else { return }
    let shift = UInt64(truncatingIfNeeded: 16 &* column)
    if (word >> shift) & 0xFFFF != 0xFFFF { word &+= 1 << shift }
  }

  /// The frequency in a column.
  @inlinable
  package static func frequency(ofColumn column: Int, in word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word >> UInt64(16 * column)) & 0xFFFF)
  }
}
