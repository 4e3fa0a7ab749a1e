/// What the lexical leg found.
package struct LexicalResult: Sendable {
  /// The best rows, best first.
  package var hits: [RowScore] = []
  /// The rows that match and pass the filter, or so many at least.
  package var matchCount = 0
  /// Whether `matchCount` was counted to the end; not where rows were passed over that cannot be among the best.
  package var isMatchCountExact = true
  /// The scores of the rows that were asked for by name and match.
  package var wantedScores: [Int64: Double] = [:]
  /// The score that no row can exceed.
  package var attainableMaximum = 0.0
  /// The document frequency of each leaf, clause by clause.
  package var documentFrequencies: [[Int]] = []

  /// Why `MATCH` answered instead of the reader of stored postings; nil where it did not.
  package var obstacle: Obstacle?

  /// What keeps stored postings from being read.
  package enum Obstacle: Sendable {
    /// Their format is not known.
    case format
    /// A page contradicts the format.
    case damage
  }

  /// A result of nothing.
  package init() {}
}

/// A row with its score.
package struct RowScore: Sendable, Equatable {
  /// The row.
  package var row: Int64
  /// Its score.
  package var score: Double

  /// A row with its score.
  package init(row: Int64, score: Double) {
    self.row = row
    self.score = score
  }
}
