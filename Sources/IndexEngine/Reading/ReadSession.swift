import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchRanking
import SearchText
import VectorIndex

/// One read transaction of a search: everything in it sees the same state of the index.
struct ReadSession {
  let connection: Connection
  let embedders: EmbedderStore
  let analyzer: TextAnalyzer
  let now: Date

  init(_ connection: Connection, deriver: ContentDeriver, now: Date = Date()) {
    self.connection = connection
    embedders = deriver.embedders
    analyzer = deriver.analyzer
    self.now = now
  }

  /// The least number of candidates that each leg hands to the blend.
  private static let candidateFloor = 200

  /// Meaning alone must be nearer than chance makes the nearest of so many items, however few there are.
  private static let chanceFloor = 1000

  /// How many deviations above the mean is an answer where the words were learned: those of gibberish were not, and a
  /// query of nothing but unknown words has no vector at all.
  private static let learnedDeviations = 1.5

  /// Answers a request.
  func search(_ request: SearchRequest) throws -> SearchResults {
    let clock = ContinuousClock()
    let start = clock.now
    var results = SearchResults(query: request.query, mode: request.mode)
    let filter = try FilterBuilder(connection: connection, now: now).filter(request)
    let query = try analyze(request)
    if query.isBlank {
      if Self.isFiltered(request) {
        try answerFilterOnly(request, query: query, filter: filter, into: &results)
      } else {
        results.hint = "the query has no word to search for"
      }
    } else {
      try answer(request, query: query, filter: filter, into: &results)
    }
    results.duration = clock.now - start
    return results
  }

  /// The request's query; both legs also look up what misspelt words may have meant.
  func analyze(_ request: SearchRequest) throws -> QueryAnalysis {
    var query = try QueryAnalysis(
      request.query, connection: connection, analyzer: analyzer,
      completesLastWord: request.completesLastWord)
    // The lexical leg meets the same damage and says so; meaning alone needs no full-text index.
    _ = try SearchError.nilWhereDamaged { try query.correct(connection) }
    return query
  }

  private static func isFiltered(_ request: SearchRequest) -> Bool {
    !request.types.isEmpty || !request.domains.isEmpty || request.predicate != nil
  }

  private func answer(
    _ request: SearchRequest, query: QueryAnalysis, filter: RowFilter,
    into results: inout SearchResults
  ) throws {
    let ranking = try rank(request, query: query, filter: filter)
    results.degraded = ranking.degraded
    results.total = ranking.total
    results.totalIsExact = ranking.totalIsExact
    results.corrections = query.corrected.corrections
    if query.parsed.droppedTermCount > 0 {
      results.hint = "\(query.parsed.droppedTermCount) words were left out of a long query"
    }
    if ranking.lacksDates {
      results.hint = results.hint ?? "nothing that was found has a date, so none is preferred"
    }
    results.hits = try page(of: ranking, request, query: query)
  }

  // Without words every item that passes the filters is an answer, in the order of the keys.
  private func answerFilterOnly(
    _ request: SearchRequest, query: QueryAnalysis, filter: RowFilter,
    into results: inout SearchResults
  ) throws {
    let rows = try FilterBuilder(connection: connection, now: now).rows(filter)
    var candidates = rows.rows.map { Candidate(row: $0, tier: .blend, blended: nil) }
    results.total = candidates.count
    try sort(&candidates, by: request.sort)
    let ranking = Ranking(candidates: candidates, total: candidates.count)
    results.hits = try page(of: ranking, request, query: query)
  }

  private func page(
    of ranking: Ranking, _ request: SearchRequest, query: QueryAnalysis
  ) throws -> [SearchHit] {
    let builder = HitBuilder(session: self, request: request, query: query, ranking: ranking)
    // A client's numbers may be anything; the slice's indices are the places of its candidates.
    let page = ranking.candidates.dropFirst(max(request.offset, 0)).prefix(max(request.limit, 0))
    return try page.indices.compactMap { try builder.hit(page[$0], rank: $0 + 1) }
  }

  // MARK: - Ranking

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

    let character = QueryCharacter(
      isSymbolShaped: query.isSymbolShaped, isQuoted: query.isQuoted,
      rarity: QueryCharacter.rarity(
        documentFrequencies: lexical.documentFrequencies.map { $0.max() ?? 0 },
        statistics: try DocumentLengths.statistics(connection)),
      wordCount: query.parsed.clauses.count { $0.occurrence != .mustNot },
      coverage: coverage)
    let weight: Double =
      switch request.mode {
      case .lexical: 0
      case .semantic: 1
      case .hybrid:
        character.semanticWeight(
          base: request.semanticWeight ?? embedding?.generation.semanticWeight
            ?? Blend.defaultSemanticWeight)
      }
    let blend = Blend(
      attainableMaximum: lexical.attainableMaximum, background: semantic.background,
      semanticWeight: weight)
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

  private func lexicalLeg(
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

  /// The embedding that serves; nil for a lexical search, and where this process cannot make such vectors.
  private func servingEmbedding(
    _ request: SearchRequest, _ ranking: inout Ranking
  ) throws -> Embedding? {
    guard request.mode != .lexical else { return nil }
    let found = try SearchError.nilWhereDamaged {
      (try embedders.serving(connection), try GenerationTable.serving(connection))
    }
    guard let (embedding, generation) = found else {
      ranking.note(Ranking.semanticDamage)
      return nil
    }
    guard let embedding else {
      if generation != nil {
        ranking.note(
          "semantic: the index was embedded by another embedder; run `limelight index`")
      }
      return nil
    }
    let missing = try missingRanges(embedding.generation)
    if missing > 0 {
      ranking.note(
        "semantic: \(missing) ranges are not embedded yet; run `limelight index`")
    }
    return embedding
  }

  private func missingRanges(_ generation: Generation) throws -> Int {
    guard generation.nextRange != Generation.complete else { return 0 }
    let statement = try connection.cached(
      "SELECT count(*) FROM item_range WHERE id >= ?1 AND items > 0")
    statement.bind(1, generation.nextRange)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }

  private func semanticLeg(
    _ embedding: Embedding?, _ query: QueryAnalysis, _ filter: RowFilter, limit: Int,
    _ ranking: inout Ranking
  ) throws -> SemanticLeg {
    guard let embedding, let vector = query.vector(embedding.embedder) else {
      return SemanticLeg(background: .independent(dimensionCount: 1))
    }
    var leg = try semanticLeg(
      embedding, vector: vector.elements, filter, limit: limit, &ranking)
    leg.coverage = vector.coverage
    return leg
  }

  private func semanticLeg(
    _ embedding: Embedding, vector: [Float], _ filter: RowFilter, limit: Int,
    _ ranking: inout Ranking
  ) throws -> SemanticLeg {
    let prior = CosineBackground.independent(dimensionCount: embedding.generation.dimensionCount)
    let leg = try SearchError.nilWhereDamaged {
      let searcher = VectorSearcher(
        connection, generation: embedding.generation.id, query: vector)
      let answer = try searcher.search(filter: filter, limit: limit)
      return SemanticLeg(
        hits: answer.hits, background: answer.background(prior: prior),
        scannedCount: answer.scannedCount, vector: vector, searcher: searcher)
    }
    if leg == nil { ranking.note(Ranking.semanticDamage) }
    return leg ?? SemanticLeg(background: prior)
  }

  /// Searches again with a vector that is drawn towards the best documents, where that pays in this collection.
  ///
  /// Source: Rocchio 1971, "Relevance Feedback in Information Retrieval"; on dense vectors Yu et al. 2021, arXiv 2108.13454.
  private func addFeedback(
    _ embedding: Embedding, _ request: SearchRequest, _ query: QueryAnalysis, _ filter: RowFilter,
    limit: Int, lexical: inout LexicalResult, semantic: inout SemanticLeg,
    _ ranking: inout Ranking
  ) throws {
    let weight = embedding.generation.feedbackWeight
    guard weight > 0, let vector = semantic.vector, !query.isQuoted else { return }
    let feedback = Feedback(
      connection: connection, generation: embedding.generation, lexical: lexical,
      semantic: semantic)
    let moved = try SearchError.nilWhereDamaged {
      try feedback.vector(from: vector, weight: weight)
    }
    guard let moved, let vector = moved else { return }
    semantic = try semanticLeg(embedding, vector: vector, filter, limit: limit, &ranking)
    let scored = Set(lexical.hits.map(\.row)).union(lexical.wantedScores.keys)
    let unscored = Set(semantic.hits.map(\.row)).subtracting(scored)
    guard !unscored.isEmpty else { return }
    var narrowed = filter
    narrowed.formIntersection(RowFilter(allowed: RowSet(unscored)))
    let more = try lexicalLeg(
      request, query, narrowed, limit: unscored.count, wanted: [], &ranking)
    for hit in more.hits { lexical.wantedScores[hit.row] = hit.score }
  }

  /// The vectors' cosines for rows that the other leg found.
  private func complete(
    _ leg: SemanticLeg, rows: Set<Int64>, known: [Int64: VectorSearcher.Hit],
    _ ranking: inout Ranking
  ) throws -> [Int64: VectorSearcher.Hit] {
    guard let searcher = leg.searcher, !rows.isEmpty else { return known }
    let found = try SearchError.nilWhereDamaged { try searcher.hits(rows: rows) }
    if found == nil { ranking.note(Ranking.semanticDamage) }
    return known.merging(found ?? [:]) { first, _ in first }
  }
}

/// What the semantic leg found.
struct SemanticLeg {
  var hits: [VectorSearcher.Hit] = []
  var background: CosineBackground
  var scannedCount = 0
  /// The query's vector.
  var vector: [Float]?
  /// The share of the query's words, by weight, that the embeddings know.
  var coverage = 1.0
  var searcher: VectorSearcher?
}

/// A row on its way into the answer.
struct Candidate {
  var row: Int64
  var tier: SearchHit.Tier
  /// Whether the query is the title or the identifier, signs and all.
  var isVerbatim = false
  var blended: BlendedScore?
  /// What the score was multiplied by, to stand below items that have a misspelt word as it was typed.
  var lowering = 1.0
  /// What is known of the item at the row; nil until it is read.
  var standing: Standing?
  /// What is known of the item before any query; nil where it says nothing.
  var prior: Prior?
}

/// A query's candidates in their final order, and what scores were computed with.
struct Ranking {
  var candidates: [Candidate] = []
  var total = 0
  var totalIsExact = true
  var degraded: String?
  /// Whether young items are preferred, and no candidate has a date.
  var lacksDates = false
  var blend: Blend?
  var vectorHits: [Int64: VectorSearcher.Hit] = [:]
  var embedding: Embedding?
  var queryVector: [Float]?

  static let lexicalDamage =
    "lexical: the full-text index is damaged; run `limelight verify --repair`"
  static let lexicalFormat =
    "lexical: the full-text index has a format that is not read directly, so searching is slower"
  static let semanticDamage = "semantic: vectors are damaged; run `limelight verify --repair`"

  /// Adds what could not serve and why.
  mutating func note(_ text: String) {
    guard degraded?.contains(text) != true else { return }
    degraded = degraded.map { "\($0); \(text)" } ?? text
  }
}
