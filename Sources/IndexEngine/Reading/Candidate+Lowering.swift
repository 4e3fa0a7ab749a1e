import SearchRanking

extension Candidate {
  /// Scales the scores of all but some candidates down, so that these come first and the others keep their order.
  ///
  /// A query of nothing but misspelt words finds the few items that have the words so spelt before all others.
  static func lower(_ candidates: inout [Candidate], below rows: Set<Int64>) {
    var bound = Double.infinity
    var greatest = 0.0
    for candidate in candidates {
      let score = candidate.blended?.score ?? 0
      if rows.contains(candidate.row) {
        bound = min(bound, score)
      } else {
        greatest = max(greatest, score)
      }
    }
    guard bound.isFinite, greatest >= bound, greatest > 0 else { return }
    let factor = 0.99 * bound / greatest
    for index in candidates.indices where !rows.contains(candidates[index].row) {
      candidates[index].lowering = factor
      candidates[index].blended?.score *= factor
    }
  }
}
