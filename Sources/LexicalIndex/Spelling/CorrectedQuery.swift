package import SearchModel
package import SearchText

/// A query with what its misspelt words may have meant.
package struct CorrectedQuery: Sendable {
  /// The query; corrected clauses also look up the words meant, which count less than the word typed.
  package var query: ParsedQuery
  /// What was looked up for what, in the order of the query, the likeliest first.
  package var corrections: [SpellingCorrection] = []
  /// The few live rows that have the corrected words as they were typed.
  package var literalRows: Set<Int64> = []
  /// Whether every word that can find something was corrected.
  package var isWhollyCorrected = false

  /// A query without corrections.
  package init(_ query: ParsedQuery) {
    self.query = query
  }
}
