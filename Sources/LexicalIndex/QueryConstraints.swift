package import SQLiteStore
package import SearchRanking
package import SearchText

/// The rows that a query's demands and exclusions leave: they bind every leg of a search, not only the lexical one.
package enum QueryConstraints {
  /// A filter of the rows that satisfy each required clause and no excluded one; nil where the query has neither.
  ///
  /// - Complexity: O(p) in the postings of those clauses.
  package static func filter(_ query: ParsedQuery, _ connection: Connection) throws -> RowFilter? {
    guard query.clauses.contains(where: { $0.occurrence != .should }) else { return nil }
    return try PostingReader.withFallback(connection) { try filter(query, $0) }
  }

  private static func filter(_ query: ParsedQuery, _ reader: PostingReader) throws -> RowFilter {
    var filter = RowFilter()
    for clause in query.clauses where clause.occurrence != .should {
      var rows = RowSet()
      for leaf in clause.leaves {
        try reader.forEachRow(leaf) { row in
          rows.insert(row)
          return true
        }
      }
      if clause.occurrence == .mustNot {
        filter.excluded.formUnion(rows)
      } else if filter.allowed == nil {
        filter.allowed = rows
      } else {
        filter.allowed?.formIntersection(rows)
      }
    }
    return filter
  }
}
