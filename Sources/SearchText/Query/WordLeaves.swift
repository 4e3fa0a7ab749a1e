/// What a word, identifier or run of letters without spaces is looked up by.
enum WordLeaves {
  /// The leaves of one run as each language reads it, the query's own language first.
  static func make(_ readings: [QueryRun], isPrefix: Bool, isExclusion: Bool) -> [QueryLeaf] {
    var leaves = LeafList()
    for (index, reading) in readings.enumerated() {
      leaves.factor = index == 0 ? 1 : QueryWeights.otherLanguage
      if reading.positions.count == 1 {
        addWord(reading.positions[0], isPrefix: isPrefix, to: &leaves)
      } else if reading.positions[0].bigram != nil {
        addUnspaced(reading, isExclusion: isExclusion, to: &leaves)
      } else {
        addCompound(reading, isPrefix: isPrefix, isExclusion: isExclusion, to: &leaves)
      }
    }
    return leaves.leaves
  }

  private static func addWord(
    _ position: QueryRun.Position, isPrefix: Bool, to leaves: inout LeafList
  ) {
    for (index, symbol) in position.symbols.enumerated() {
      leaves.add([symbol], weight: index == 0 ? 1 : QueryWeights.alternateStem)
    }
    leaves.add(position.unigram, weight: 1)
    leaves.add(position.literals.first, weight: QueryWeights.literal)
    leaves.add(position.stem, weight: 1)
    leaves.add(position.alternateStem, weight: QueryWeights.alternateStem)
    leaves.add(position.exact, weight: QueryWeights.exact)
    leaves.add(position.accented, weight: QueryWeights.exact)
    guard isPrefix else { return }
    addPrefix(position, before: [], to: &leaves)
  }

  /// Looks up every word that begins with the last one: among plain terms, which hold what is not
  /// stemmed, and among exact forms.
  private static func addPrefix(
    _ position: QueryRun.Position, before: [[UInt8]], to leaves: inout LeafList
  ) {
    let exact = position.exact.map { Array($0.dropFirst()) } ?? position.stem
    guard let exact else { return }
    leaves.add(before + [exact], isPrefix: true, weight: 1)
    leaves.add(before + [[TermPrefix.exact] + exact], isPrefix: true, weight: 1)
    if let accented = position.accented {
      leaves.add(before + [accented], isPrefix: true, weight: QueryWeights.exact)
    }
  }

  private static func addUnspaced(
    _ reading: QueryRun, isExclusion: Bool, to leaves: inout LeafList
  ) {
    let bigrams = reading.positions.compactMap(\.bigram)
    if !isExclusion || bigrams.count == 1 {
      for bigram in bigrams { leaves.add([bigram], weight: 1) }
    }
    if bigrams.count > 1, isExclusion || bigrams.count <= AnalysisLimits.maximumPhraseInQuery {
      leaves.add(bigrams, weight: QueryWeights.phrase)
    }
  }

  private static func addCompound(
    _ reading: QueryRun, isPrefix: Bool, isExclusion: Bool, to leaves: inout LeafList
  ) {
    let first = reading.positions[0]
    let isSplitWord = reading.isSplitWord
    leaves.add(first.literals.first, weight: QueryWeights.literal)
    leaves.add(first.joinedStem, weight: isSplitWord ? 1 : QueryWeights.joined)
    leaves.add(first.joinedExact, weight: QueryWeights.exact)
    let parts = reading.positions.compactMap(\.stemTerm)
    if parts.count == reading.positions.count, parts.count <= AnalysisLimits.maximumPhraseInQuery {
      leaves.add(parts, weight: QueryWeights.phrase)
    }
    if isPrefix, let last = reading.positions.last {
      if let literal = first.literals.first {
        leaves.add([literal], isPrefix: true, weight: QueryWeights.literal)
      } else if let joined = first.joinedExact ?? first.joinedStem {
        leaves.add([joined], isPrefix: true, weight: 1)
      }
      addPrefix(last, before: Array(parts.dropLast()), to: &leaves)
    }
    guard !isExclusion else { return }
    let isNumeric = reading.positions.allSatisfy { $0.stem.map(isNumber) ?? false }
    for (index, position) in reading.positions.enumerated() {
      if index > 0 {
        for literal in position.literals { leaves.add([literal], weight: QueryWeights.segment) }
      }
      for literal in position.literals.dropFirst() {
        leaves.add([literal], weight: QueryWeights.segment)
      }
      guard !isNumeric, let term = position.stemTerm else { continue }
      let isSmall = term.count < 2 || isNumber(term)
      leaves.add(
        [term],
        weight: isSmall
          ? QueryWeights.smallPart : isSplitWord ? QueryWeights.innerPart : QueryWeights.part)
      leaves.add(position.exact, weight: isSplitWord || isSmall ? 0 : QueryWeights.exact)
    }
  }

  private static func isNumber(_ term: [UInt8]) -> Bool {
    term.allSatisfy { $0 &- 0x30 < 10 }
  }
}
