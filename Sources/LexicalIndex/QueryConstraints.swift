package import SQLiteStore
package import SearchRanking
package import SearchText

/// The rows that a query's demands and exclusions leave: they bind every leg of a search, not only the lexical one.
package enum QueryConstraints {
  /// A filter of the rows that satisfy each required clause and no excluded one; nil where the query has neither.
  ///
  /// - Complexity: O(p) in the postings of those clauses.
  package static func filter(_ query: ParsedQuery, _ connection: Connection) throws -> RowFilter? {
    var filter = RowFilter()
    var isConstrained = false
    for clause in query.clauses where clause.occurrence != .should {
      isConstrained = true
      var rows = RowSet()
      for leaf in clause.leaves { try collect(leaf, into: &rows, connection) }
      if clause.occurrence == .mustNot {
        filter.excluded.formUnion(rows)
      } else if filter.allowed == nil {
        filter.allowed = rows
      } else {
        filter.allowed?.formIntersection(rows)
      }
    }
    return isConstrained ? filter : nil
  }

  private static func collect(
    _ leaf: QueryLeaf, into rows: inout RowSet, _ connection: Connection
  ) throws {
    let statement = try connection.cached("SELECT rowid FROM fulltext WHERE fulltext MATCH ?1")
    MatchExpression.text(for: leaf).withUnsafeBufferPointer { statement.bindText(1, $0) }
    defer { statement.reset() }
    while try statement.step() { rows.insert(statement.int64(0)) }
  }
}
