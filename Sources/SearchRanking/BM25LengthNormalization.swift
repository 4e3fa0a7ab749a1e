/// What the length of a document adds to the denominator of its score, k₁ · (1 − b + b · length~ ÷ average~).
///
/// The same for every term of a query: make it once and share it between the scorers.
@usableFromInline
package struct BM25LengthNormalization: Sendable {
  /// k₁ · b · weight · length ÷ average~ for each of the 256 codes of each column, column by column.
  @usableFromInline let contributions: [Double]
  /// k₁ · (1 − b).
  @usableFromInline let base: Double
  /// The constants it was made from.
  package let parameters: BM25Parameters
  /// The statistics it was made from.
  package let statistics: CollectionStatistics
  /// The weighted mean length of a document, Σ weight · mean length.
  package let averageLength: Double

  /// The table for a collection; where the collection has no tokens at all, lengths count nothing.
  package init(parameters: BM25Parameters, statistics: CollectionStatistics) {
    self.parameters = parameters
    self.statistics = statistics
    let columns = 0..<BM25Parameters.columnCount
    averageLength = columns.reduce(0) {
      $0 + parameters.weight(ofColumn: $1) * statistics.averageLength(ofColumn: $1)
    }
    base = parameters.k1 * (1 - parameters.b)
    let scale = averageLength > 0 ? parameters.k1 * parameters.b / averageLength : 0
    contributions = columns.flatMap { column in
      (0...UInt8.max).map {
        scale * parameters.weight(ofColumn: column) * Double(QuantizedLength.decode($0))
      }
    }
  }

  /// The denominator's length part for four packed codes, column 0 lowest.
  // Inlinable: runs once for each posting, from other modules.
  @inlinable
  package func value(lengths: UInt32) -> Double {
    let first = contributions[Int(lengths & 0xFF)]
    let second = contributions[256 &+ Int((lengths >> 8) & 0xFF)]
    let third = contributions[512 &+ Int((lengths >> 16) & 0xFF)]
    let fourth = contributions[768 &+ Int(lengths >> 24)]
    return base + ((first + second) + (third + fourth))
  }
}
