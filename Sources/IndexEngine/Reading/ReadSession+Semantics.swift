import LexicalIndex
import SQLiteStore
import SearchModel
import SearchRanking
import VectorIndex

extension ReadSession {
  /// The embedding that serves; nil for a lexical search, and where this process cannot make such vectors.
  func servingEmbedding(
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
        ranking.note("semantic: the index was embedded by another embedder; run `limelight index`")
      }
      return nil
    }
    let missing = try missingRanges(embedding.generation)
    if missing > 0 {
      ranking.note("semantic: \(missing) ranges are not embedded yet; run `limelight index`")
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

  func semanticLeg(
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
  func addFeedback(
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
  func complete(
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
