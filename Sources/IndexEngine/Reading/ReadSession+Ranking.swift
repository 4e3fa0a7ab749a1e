import LexicalIndex
import SearchModel
import SearchRanking
import SearchText
import VectorIndex

extension ReadSession {
  /// The least number of candidates that each leg hands to the blend.
  private static let candidateFloor = 200

  /// Meaning alone must be nearer than chance makes the nearest of so many items, however few there are.
  private static let chanceFloor = 1000

  /// How many deviations above the mean is an answer where the words were learned: those of gibberish were not, and a
  /// query of nothing but unknown words has no vector at all.
  private static let learnedDeviations = 1.5

  /// Ranks what both legs find; candidates come in their final order.
  func rank(
    _ request: SearchRequest, query: QueryAnalysis, filter: RowFilter
  ) throws -> Ranking {
    var ranking = Ranking()
    let needed = min(max(request.offset, 0), 1 << 30) + min(max(request.limit, 0), 1 << 30)
    let isSorted = request.sort != .relevance
    let named = try ExactMatches(connection: connection).find(request.query, filter: filter)
    var filter = filter
    try constrain(&filter, query, &ranking)
    // Signs in a title or an identifier that is typed as it stands demand and exclude nothing.
    let exactRows = named.rows.filter { filter.admits($0) }.union(named.verbatim)
    let limit = isSorted ? Int.max : max(Self.candidateFloor, 2 * needed)

    let embedding = try servingEmbedding(request, &ranking)
    var semantic = try semanticLeg(embedding, query, filter, limit: limit, &ranking)
    let coverage = semantic.coverage
    let semanticRows = Set(semantic.hits.map(\.row)).union(exactRows)
    var lexical = try lexicalLeg(
      request, query, filter, limit: limit, wanted: semanticRows, &ranking)
    if let embedding, request.mode == .hybrid {
      try addFeedback(
        embedding, request, query, filter, limit: limit, lexical: &lexical, semantic: &semantic,
        &ranking)
    }
    let known = Dictionary(semantic.hits.map { ($0.row, $0) }) { first, _ in first }
    let unscored = Set(lexical.hits.map(\.row)).union(exactRows).subtracting(known.keys)
    let completed = try complete(semantic, rows: unscored, known: known, &ranking)

    let blend = Blend(
      attainableMaximum: lexical.attainableMaximum, background: semantic.background,
      semanticWeight: try semanticWeight(
        request, query, lexical, coverage: coverage, embedding: embedding))
    let minimumScore = request.minimumScore ?? 0
    let leastRelevance = Prior.leastRelevance(for: minimumScore)
    let cutOff =
      embedding?.isLearned == true
      ? ScoreCutOff(
        blend: blend, deviations: Self.learnedDeviations, minimumScore: leastRelevance)
      : ScoreCutOff(
        blend: blend, candidateCount: max(semantic.scannedCount, Self.chanceFloor),
        minimumScore: leastRelevance)
    ranking.blend = blend
    ranking.vectorHits = completed
    ranking.embedding = embedding
    ranking.queryVector = semantic.vector

    var lexicalScores = lexical.wantedScores
    for hit in lexical.hits { lexicalScores[hit.row] = hit.score }
    let rows = Set(lexicalScores.keys).union(known.keys).union(exactRows)
    let strongest = known.values.map(\.cosine).max() ?? 0
    let isSemanticWeak =
      blend.semanticScore(ofCosine: strongest) < cutOff.minimumSemantic
    // What is not excluded is found then, though no word earns it a score.
    let isExclusionOnly = query.parsed.isExclusionOnly
    var candidates: [Candidate] = []
    var lexicalCandidateCount = 0
    for row in rows {
      let sum = lexicalScores[row]
      let blended = blend.score(lexicalSum: sum, cosine: completed[row]?.cosine)
      let isExact = exactRows.contains(row)
      guard
        isExact
          || (sum != nil && isExclusionOnly && blended.score >= cutOff.minimumScore)
          || isAdmitted(blended, request.mode, cutOff: cutOff, isSemanticWeak: isSemanticWeak)
      else { continue }
      if sum != nil { lexicalCandidateCount += 1 }
      candidates.append(
        Candidate(
          row: row, tier: isExact ? .exact : .blend, isVerbatim: named.verbatim.contains(row),
          blended: blended))
    }
    try addPriors(&candidates, request, &ranking)
    if minimumScore > 0 {
      candidates.removeAll { $0.tier != .exact && ($0.blended?.score ?? 0) < minimumScore }
    }
    if query.corrected.isWhollyCorrected {
      Candidate.lower(&candidates, below: query.corrected.literalRows)
    }
    let isCutByScore = minimumScore > 0
    let others = candidates.count - lexicalCandidateCount
    ranking.total = isCutByScore ? candidates.count : lexical.matchCount + others
    ranking.totalIsExact =
      lexical.isMatchCountExact && (!isCutByScore || lexical.matchCount <= lexical.hits.count)
    try sort(&candidates, by: request.sort)
    ranking.candidates = candidates
    return ranking
  }

  /// The semantic leg's share: all or nothing where one leg alone was asked for, else as the query's character has it.
  private func semanticWeight(
    _ request: SearchRequest, _ query: QueryAnalysis, _ lexical: LexicalResult, coverage: Double,
    embedding: Embedding?
  ) throws -> Double {
    switch request.mode {
    case .lexical: return 0
    case .semantic: return 1
    case .hybrid:
      let character = QueryCharacter(
        isSymbolShaped: query.isSymbolShaped, isQuoted: query.isQuoted,
        rarity: QueryCharacter.rarity(
          documentFrequencies: lexical.documentFrequencies.map { $0.max() ?? 0 },
          statistics: try DocumentLengths.statistics(connection)),
        wordCount: query.parsed.clauses.count { $0.occurrence != .mustNot },
        coverage: coverage)
      return character.semanticWeight(
        base: request.semanticWeight ?? embedding?.generation.semanticWeight
          ?? Blend.defaultSemanticWeight)
    }
  }

  // What the query demands and excludes holds for exact titles and for what only its meaning finds, too.
  private func constrain(
    _ filter: inout RowFilter, _ query: QueryAnalysis, _ ranking: inout Ranking
  ) throws {
    let read = try SearchError.nilWhereDamaged {
      try QueryConstraints.filter(query.parsed, connection)
    }
    guard let constraints = read else { return ranking.note(Ranking.lexicalDamage) }
    if let constraints { filter.formIntersection(constraints) }
  }

  private func isAdmitted(
    _ score: BlendedScore, _ mode: SearchMode, cutOff: ScoreCutOff, isSemanticWeak: Bool
  ) -> Bool {
    switch mode {
    case .hybrid, .lexical:
      return cutOff.admits(score)
    case .semantic:
      // When even the nearest vector is no nearer than chance, nothing is an answer.
      return !isSemanticWeak && (score.semantic ?? 0) > 0 && score.score >= cutOff.minimumScore
    }
  }

  func lexicalLeg(
    _ request: SearchRequest, _ query: QueryAnalysis, _ filter: RowFilter, limit: Int,
    wanted: Set<Int64>, _ ranking: inout Ranking
  ) throws -> LexicalResult {
    guard request.mode != .semantic else { return LexicalResult() }
    let result = try SearchError.nilWhereDamaged {
      try LexicalSearcher(connection).search(
        query.parsed, filter: filter, limit: limit, wanted: wanted)
    }
    if result == nil || result?.obstacle == .damage { ranking.note(Ranking.lexicalDamage) }
    if result?.obstacle == .format { ranking.note(Ranking.lexicalFormat) }
    return result ?? LexicalResult()
  }
}
