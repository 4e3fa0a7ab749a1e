/// A stretch between two matches and what it is worth.
struct SnippetWindow: Sendable {
  var range: Range<Int>
  var score: Double

  /// The stretch of at most a length with the most different clauses, the heaviest of equal ones, the
  /// first of equally heavy ones.
  ///
  /// - Parameters:
  ///   - matches: in ascending order of their beginnings.
  ///   - length: the most bytes from the beginning of the first match to the end of the last.
  /// - Returns: the stretch and its worth; nil without matches.
  static func best(of matches: [QueryMatcher.Match], length: Int) -> SnippetWindow? {
    var best: SnippetWindow?
    /// For every clause in the window: the weights of its matches.
    var weights: [Int: [Double]] = [:]
    var score = 0.0
    var end = 0
    func worth(_ weights: [Double]) -> Double {
      guard let heaviest = weights.max() else { return 0 }
      // Repetitions add little beside another clause.
      return heaviest * (1 + 0.1 * Double(min(weights.count - 1, 3)))
    }
    for start in matches.indices {
      let limit = matches[start].source.lowerBound + length
      while end < matches.count, end <= start || matches[end].source.upperBound <= limit {
        let match = matches[end]
        score -= worth(weights[match.clause, default: []])
        weights[match.clause, default: []].append(match.weight)
        score += worth(weights[match.clause, default: []])
        end += 1
      }
      if score > (best?.score ?? 0) + 1e-9 {
        let upper = matches[start..<end].map(\.source.upperBound).max() ?? limit
        best = SnippetWindow(range: matches[start].source.lowerBound..<upper, score: score)
      }
      let leaving = matches[start]
      score -= worth(weights[leaving.clause, default: []])
      if let index = weights[leaving.clause]?.firstIndex(of: leaving.weight) {
        weights[leaving.clause]?.remove(at: index)
      }
      score += worth(weights[leaving.clause, default: []])
    }
    return best
  }
}
