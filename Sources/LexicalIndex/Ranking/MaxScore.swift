import SearchRanking

/// Which leaves of a query must be walked, and which need only be looked up in rows that others found.
///
/// A row that has only leaves whose greatest scores together do not reach the lowest score that counts is not looked at.
///
/// Source: Turtle, Flood 1995, "Query Evaluation: Strategies and Optimizations",
/// doi 10.1016/0306-4573(95)00020-H.
struct MaxScore {
  /// Bounds are formed in another order than scores: so much more than rounding can make of it.
  static let slack = 1 + 1e-9

  /// The leaves that find rows, those with the least bounds first.
  private var finders: [(number: Int, upperBound: Double)]
  /// How many of the finders need not be walked.
  private(set) var skippedCount = 0
  /// The greatest sum of what need not be walked.
  private var skippedBound: Double

  /// The finders of a plan, all of them to be walked.
  init(_ leaves: [QueryPlan.Leaf]) {
    finders = leaves.indices.filter { leaves[$0].role.finds }
      .map { ($0, leaves[$0].scorer.upperBound) }
      .sorted { ($0.upperBound, $0.number) < ($1.upperBound, $1.number) }
    skippedBound = leaves.reduce(0) { sum, leaf in
      if case .adds = leaf.role { return sum + leaf.scorer.upperBound }
      return sum
    }
  }

  /// The leaves to be walked.
  var walked: [Int] { finders[skippedCount...].map(\.number) }

  /// Takes leaves out of those to be walked as a threshold allows; returns whether there were any.
  mutating func raise(_ threshold: Double) -> Bool {
    var isChanged = false
    while skippedCount < finders.count {
      let bound = skippedBound + finders[skippedCount].upperBound
      guard bound * Self.slack <= threshold else { break }
      skippedBound = bound
      skippedCount += 1
      isChanged = true
    }
    return isChanged
  }
}
