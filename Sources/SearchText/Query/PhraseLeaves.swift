/// What a quoted phrase is looked up by: its exact forms, in every language's reading.
enum PhraseLeaves {
  static func make(_ readings: [[QueryRun]], isExact: Bool) -> [QueryLeaf] {
    var leaves = LeafList()
    for runs in readings {
      add(runs, isExact: isExact, usesForms: true, usesAccents: true, weight: 1, to: &leaves)
      let looser = QueryWeights.looserPhrase
      add(runs, isExact: isExact, usesForms: false, usesAccents: true, weight: looser, to: &leaves)
      add(runs, isExact: isExact, usesForms: true, usesAccents: false, weight: looser, to: &leaves)
      add(runs, isExact: isExact, usesForms: false, usesAccents: false, weight: looser, to: &leaves)
    }
    return leaves.leaves
  }

  private static func add(
    _ runs: [QueryRun], isExact: Bool, usesForms: Bool, usesAccents: Bool, weight: Double,
    to leaves: inout LeafList
  ) {
    var terms: [[UInt8]] = []
    for (number, run) in runs.enumerated() {
      for (index, position) in run.positions.enumerated() {
        let isUnspacedEnd = index > 0 && index == run.positions.count - 1 && position.unigram != nil
        // The last letter of a run is part of the pair before it; alone it is needed only to
        // hold the place of what follows.
        if isUnspacedEnd, number == runs.count - 1 { continue }
        var term = isExact ? position.exactTerm : position.stemTerm
        if isExact, usesAccents, let accented = position.accented { term = accented }
        if usesForms, index == 0 {
          if let literal = position.literals.first {
            term = literal
          } else if isExact, let joined = position.joinedExact ?? position.joinedStem {
            term = joined
          }
        }
        guard let term, terms.count < AnalysisLimits.maximumPhraseLength else { continue }
        terms.append(term)
      }
    }
    leaves.add(terms, weight: weight)
  }
}
