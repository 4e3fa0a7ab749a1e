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
}
