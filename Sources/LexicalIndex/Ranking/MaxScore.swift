import SearchRanking

/// Which leaves of a query must be walked, and which need only be looked up in rows that others found.
///
/// A row that has only leaves whose greatest scores together do not reach the lowest score that counts is not looked at.
/// Of the sets of leaves for which that holds one is chosen that is in many rows.
///
/// Source: Turtle, Flood 1995, "Query Evaluation: Strategies and Optimizations",
/// doi 10.1016/0306-4573(95)00020-H.
struct MaxScore {
  /// Bounds are formed in another order than scores: so much more than rounding can make of it.
  static let slack = 1 + 1e-9

  /// The leaves that find rows, those first that are in the most rows for what they may score.
  private let finders: [Int]
  private let upperBounds: [Double]
  /// The greatest sum of the leaves that find nothing by themselves.
  private let baseBound: Double
  /// The leaves to be walked.
  private(set) var walked: [Int]
  /// The leaves that find rows and are not walked.
  private(set) var skipped: [Int] = []
  /// Whether leaves were ever not walked.
  private(set) var hasSkipped = false

  /// The leaves of a plan that find rows, all of them to be walked; a leaf scores no more than its bound.
  init(_ leaves: [QueryPlan.Leaf], upperBounds: [Double]) {
    self.upperBounds = upperBounds
    let costs = leaves.indices.map {
      upperBounds[$0] / Double(max(leaves[$0].scorer.documentFrequency, 1))
    }
    finders = leaves.indices.filter { leaves[$0].role.finds }
      .sorted { costs[$0] != costs[$1] ? costs[$0] < costs[$1] : $0 < $1 }
    walked = finders
    baseBound = leaves.indices.reduce(0) { sum, number in
      if case .adds = leaves[number].role { return sum + upperBounds[number] }
      return sum
    }
  }

  /// Takes leaves out of those to be walked as a threshold allows.
  mutating func raise(_ threshold: Double) {
    var bound = baseBound
    walked.removeAll(keepingCapacity: true)
    skipped.removeAll(keepingCapacity: true)
    for number in finders {
      if (bound + upperBounds[number]) * Self.slack <= threshold {
        bound += upperBounds[number]
        skipped.append(number)
      } else {
        walked.append(number)
      }
    }
    if !skipped.isEmpty { hasSkipped = true }
  }
}
