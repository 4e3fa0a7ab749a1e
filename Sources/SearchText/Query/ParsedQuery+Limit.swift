extension ParsedQuery {
  /// The query with at most so many clauses: phrases, fields and exclusions stay, then the rarest words.
  ///
  /// - Parameters:
  ///   - limit: the most clauses to keep; demands and exclusions beyond it are dropped last.
  ///   - documentFrequency: in how many documents the first leaf of a clause occurs; words that occur
  ///     nowhere go first, equally frequent ones stay in the order of the query.
  /// - Returns: the shorter query, with the words left out counted in ``droppedTermCount``.
  package func limited(
    to limit: Int, documentFrequency: (QueryLeaf) throws -> Int
  ) rethrows -> ParsedQuery {
    guard clauses.count > limit else { return self }
    var order: [(index: Int, rank: Int)] = []
    for (index, clause) in clauses.enumerated() {
      guard clause.occurrence == .should, let leaf = clause.leaves.first else {
        order.append((index, -1))
        continue
      }
      let frequency = try documentFrequency(leaf)
      order.append((index, clause.isStopWord || frequency == 0 ? Int.max : frequency))
    }
    order.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    let kept = order.prefix(max(limit, 0)).map(\.index).sorted()
    return ParsedQuery(
      clauses: kept.map { clauses[$0] },
      droppedTermCount: droppedTermCount + clauses.count - kept.count)
  }
}
