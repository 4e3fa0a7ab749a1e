import SearchModel
import SearchRanking

extension ReadSession {
  /// Why an item is, or is not, among the hits of a request.
  func explain(_ request: SearchRequest, key: ItemKey) throws -> HitExplanation {
    guard let row = try ItemRow.find(key, connection) else {
      throw SearchError(
        .notFound, "there is no item \(key) in the index",
        advice: "list the items with `limelight list`")
    }
    let query = try analyze(request)
    guard !query.isBlank else {
      return HitExplanation(
        key: key, hit: nil, verdict: "the query has no word to search for")
    }
    let filter = try FilterBuilder(connection: connection, now: now).filter(request)
    guard filter.admits(row) else {
      return HitExplanation(
        key: key, hit: nil, verdict: "the filters leave the item out, or it is hidden or expired")
    }
    var request = request
    request.includesExplanation = true
    let ranking = try rank(request, query: query, filter: filter)
    let builder = HitBuilder(session: self, request: request, query: query, ranking: ranking)
    if let place = ranking.candidates.firstIndex(where: { $0.row == row }) {
      let hit = try builder.hit(ranking.candidates[place], rank: place + 1)
      return HitExplanation(key: key, hit: hit, verdict: "place \(place + 1) of \(ranking.total)")
    }
    return try explainAbsence(row: row, key: key, request, query: query, builder: builder)
  }

  // Asked for alone, the item has a score unless no word matches and its vector is no nearer than chance.
  private func explainAbsence(
    row: Int64, key: ItemKey, _ request: SearchRequest, query: QueryAnalysis, builder: HitBuilder
  ) throws -> HitExplanation {
    let alone = try rank(
      request, query: query, filter: RowFilter(allowed: RowSet([row])))
    guard let candidate = alone.candidates.first else {
      return HitExplanation(
        key: key, hit: nil,
        verdict: query.isConstrained
          ? "the query demands or excludes what leaves the item out, or no word of it is there"
          : "no word of the query is in the item, and its meaning is no nearer than chance")
    }
    let hit = try HitBuilder(session: self, request: request, query: query, ranking: alone)
      .hit(candidate, rank: 0)
    return HitExplanation(
      key: key, hit: hit, verdict: "it matches, but others score higher than all that were kept")
  }
}
