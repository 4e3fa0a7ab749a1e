import Foundation
import SQLiteStore
import SearchModel
import SearchRanking

/// Turns a request's filters into the set of rows that may be returned, before anything is ranked.
struct FilterBuilder {
  let connection: Connection
  let now: Date

  /// The filter of a request.
  ///
  /// - Complexity: O(rows that the filters select); a request without filters reads only what is hidden or expired.
  func filter(_ request: SearchRequest) throws -> RowFilter {
    var filter = RowFilter()
    if !request.types.isEmpty { narrow(&filter, try union(request.types.map { .type($0) })) }
    if !request.domains.isEmpty {
      narrow(&filter, try union(request.domains.map { .domain($0, type: nil) }))
    }
    if !request.includesHidden {
      try collect("SELECT row FROM item WHERE hidden <> 0", into: &filter.excluded) { _ in }
    }
    try collect(
      "SELECT row FROM item WHERE expiry IS NOT NULL AND expiry < ?1", into: &filter.excluded
    ) { $0.bind(1, now.timeIntervalSince1970) }
    if let predicate = request.predicate {
      narrow(&filter, try PredicateRows(connection: connection).rows(predicate, within: filter))
    }
    return filter
  }

  /// Every row that passes a filter.
  func rows(_ filter: RowFilter) throws -> RowSet {
    var rows = RowSet()
    if let allowed = filter.allowed {
      rows = allowed
    } else {
      try collect("SELECT row FROM item", into: &rows) { _ in }
    }
    rows.subtract(filter.excluded)
    return rows
  }

  private func narrow(_ filter: inout RowFilter, _ rows: RowSet) {
    guard var allowed = filter.allowed else {
      filter.allowed = rows
      return
    }
    allowed.formIntersection(rows)
    filter.allowed = allowed
  }

  private func union(_ selections: [ItemSelection]) throws -> RowSet {
    var rows = RowSet()
    for selection in selections {
      let condition = SelectionCondition(selection)
      try collect("SELECT row FROM item WHERE \(condition.sql)", into: &rows) {
        condition.bind(to: $0)
      }
    }
    return rows
  }

  private func collect(
    _ sql: String, into rows: inout RowSet, _ bind: (Statement) -> Void
  ) throws {
    let statement = try connection.cached(sql)
    bind(statement)
    defer { statement.reset() }
    while try statement.step() { rows.insert(statement.int64(0)) }
  }
}
