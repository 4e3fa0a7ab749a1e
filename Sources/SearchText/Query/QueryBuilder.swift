/// Makes clauses of analysed chunks and puts repeated ones together.
struct QueryBuilder {
  private let stopWordLanguage: TextLanguage
  private var clauses: [QueryClause] = []
  private var droppedCount = 0
  /// The clause that each printed form has.
  private var indexes: [String: Int] = [:]

  init(stopWordLanguage: TextLanguage) {
    self.stopWordLanguage = stopWordLanguage
  }

  /// Adds a chunk; `readings` holds its runs in each language.
  mutating func add(
    _ chunk: QueryChunk, text: UnsafeBufferPointer<UInt8>, readings: [[QueryRun]]
  ) {
    guard let runs = readings.first, !runs.isEmpty else { return }
    let column = chunk.field.flatMap(QueryColumn.init(rawValue:))
    let fieldPrefix =
      column == nil ? chunk.field.map(TextAnalyzer.fieldPrefix(_:)) ?? [] : []
    let occurrence: QueryClause.Occurrence =
      chunk.isExcluded ? .mustNot : chunk.isPhrase || chunk.field != nil ? .must : .should
    func finished(_ leaves: [QueryLeaf]) -> [QueryLeaf] {
      leaves.compactMap { leaf in
        var leaf = leaf
        leaf.column = column
        guard !fieldPrefix.isEmpty else { return leaf }
        guard leaf.terms.allSatisfy({ $0.first != TermPrefix.exact }) else { return nil }
        leaf.terms = leaf.terms.map { fieldPrefix + $0 }
        return leaf
      }
    }
    if chunk.isPhrase {
      let leaves = PhraseLeaves.make(readings, isExact: fieldPrefix.isEmpty)
      let surface = String(decoding: text, as: UTF8.self)
      append(
        QueryClause(
          occurrence: occurrence, surface: surface, leaves: finished(leaves), isPhrase: true,
          field: chunk.field))
      return
    }
    for number in runs.indices {
      let readings = readings.compactMap { number < $0.count ? $0[number] : nil }
      let isPrefix = chunk.isPrefix && number == runs.count - 1
      let limit = number + 1 < runs.count ? runs[number + 1].source.lowerBound : text.count
      let surface = Self.surface(of: runs[number], in: text, limit: limit)
      let leaves = WordLeaves.make(
        readings, isPrefix: isPrefix, isExclusion: chunk.isExcluded)
      let isStopWord =
        occurrence == .should && !isPrefix && runs[number].positions.count == 1
        && readings.contains { $0.positions[0].isStopWord(in: stopWordLanguage) }
      append(
        QueryClause(
          occurrence: occurrence, surface: surface, leaves: finished(leaves), isPrefix: isPrefix,
          field: chunk.field, isStopWord: isStopWord))
    }
  }

  /// The text of a run.
  ///
  /// What stood behind a mark and looks like a field is no field: a bracket keeps it so when it is printed and read again.
  private static func surface(
    of run: QueryRun, in text: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> String {
    let surface = UnsafeBufferPointer(
      rebasing: text[run.source.lowerBound..<contractionEnd(of: run, in: text, limit: limit)])
    let isBehindMark = run.source.lowerBound > 0 && surface.contains(UInt8(ascii: ":"))
    return (isBehindMark ? "(" : "") + String(decoding: surface, as: UTF8.self)
  }

  /// The end of a run with the `'t` that a word such as `doCAn't` has beyond its parts; the next run begins at the limit.
  private static func contractionEnd(
    of run: QueryRun, in text: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    let end = run.source.upperBound
    let rest = text[end...]
    let apostrophes: [[UInt8]] = [[0x27], [0xE2, 0x80, 0x99]]
    guard let apostrophe = apostrophes.first(where: { rest.starts(with: $0) }),
      end > 0, text[end - 1] | 0x20 == UInt8(ascii: "n"),
      let letter = rest.dropFirst(apostrophe.count).first, letter | 0x20 == UInt8(ascii: "t")
    else { return end }
    let contractionEnd = end + apostrophe.count + 1
    return contractionEnd <= limit ? contractionEnd : end
  }

  private mutating func append(_ clause: QueryClause) {
    guard !clause.leaves.isEmpty else { return }
    let key = clause.description
    if let index = indexes[key] {
      clauses[index].count += 1
    } else if clauses.count < QueryParser.maximumClauseCount {
      indexes[key] = clauses.count
      clauses.append(clause)
    } else {
      droppedCount += 1
    }
  }

  /// The query, with stop words weighted down beside other words and repeated words weighted up.
  func finish() -> ParsedQuery {
    let hasContent = clauses.contains { $0.occurrence != .mustNot && !$0.isStopWord }
    let weighted = clauses.map { clause in
      var clause = clause
      if !hasContent { clause.isStopWord = false }
      let factor =
        (clause.isStopWord ? QueryWeights.stopWord : 1)
        * Double(min(clause.count, QueryWeights.maximumCount))
      for index in clause.leaves.indices { clause.leaves[index].weight *= factor }
      return clause
    }
    return ParsedQuery(clauses: weighted, droppedTermCount: droppedCount)
  }
}

extension QueryRun.Position {
  /// Whether the word at the position is a stop word of a language.
  func isStopWord(in language: TextLanguage) -> Bool {
    if !symbols.isEmpty || bigram != nil || unigram != nil || !literals.isEmpty { return false }
    let word = exact.map { Array($0.dropFirst()) } ?? stem ?? []
    let accentedWord = accented.map { Array($0.dropFirst()) }
    return StopWords.contains(word, language: language)
      || accentedWord.map { StopWords.contains($0, language: language) } ?? false
  }
}
