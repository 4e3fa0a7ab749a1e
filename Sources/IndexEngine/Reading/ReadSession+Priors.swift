import Foundation
import SQLiteStore
import SearchModel
import SearchRanking

extension ReadSession {
  /// Reads what is known of the candidates' items, once; a row that has no item (any more) is no candidate.
  func readStandings(_ candidates: inout [Candidate]) throws {
    guard candidates.contains(where: { $0.standing == nil }) else { return }
    let statement = try connection.cached(
      """
      SELECT entity_type.name, item.identifier, item.type, item.priority, item.hint, item.dated
      FROM item JOIN entity_type ON entity_type.id = item.type WHERE item.row = ?1
      """)
    defer { statement.reset() }
    for index in candidates.indices where candidates[index].standing == nil {
      statement.bind(1, candidates[index].row)
      if try statement.step() {
        candidates[index].standing = Standing(
          key: ItemKey(type: statement.text(0) ?? "", identifier: statement.text(1) ?? ""),
          typeNumber: statement.int64(2), priority: statement.int(3),
          signals: RankingSignals(
            hint: statement.isNull(4) ? nil : statement.double(4),
            date: statement.isNull(5) ? nil : statement.double(5)))
      }
      statement.reset()
    }
    candidates.removeAll { $0.standing == nil }
  }

  /// Changes the scores by what is known of the items before any query.
  ///
  /// - Complexity: one look-up for each candidate where people chose items before; otherwise nothing is read that the final order
  ///   would not need.
  func addPriors(
    _ candidates: inout [Candidate], _ request: SearchRequest, _ ranking: inout Ranking
  ) throws {
    try readStandings(&candidates)
    let hasEngagement =
      try SearchError.nilWhereDamaged { try !EngagementTable.isEmpty(connection) } ?? false
    var hasDate = false
    for index in candidates.indices {
      guard let standing = candidates[index].standing, let blended = candidates[index].blended
      else { continue }
      var prior = Prior(hint: standing.signals.hint, priority: standing.priority)
      if let preference = request.recency, let date = standing.signals.date {
        hasDate = true
        prior.recency = Prior.Recency(
          age: (preference.reference?.timeIntervalSince1970 ?? hour) - date,
          halvingAge: preference.halvingAge / .seconds(1))
      }
      if hasEngagement { prior.engagement = try engagement(of: standing) }
      guard !prior.isNeutral else { continue }
      candidates[index].prior = prior
      candidates[index].blended?.score = prior.score(ofRelevance: blended.score)
    }
    ranking.lacksDates = request.recency != nil && !hasDate && !candidates.isEmpty
  }

  /// How often people chose an item, fading; nil for never, and where that is not known any more.
  private func engagement(of standing: Standing) throws -> Double? {
    let entry = try SearchError.nilWhereDamaged {
      try EngagementTable.entry(
        type: standing.typeNumber, identifier: standing.key.identifier, connection)
    }
    return entry??.strength.value(at: hour)
  }

  // Ages are counted from the last full hour: a query that is asked again, or for its next page, has the same scores.
  private var hour: Double { (now.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600 }
}
