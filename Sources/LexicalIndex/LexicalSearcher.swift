package import SQLiteStore
package import SearchModel
package import SearchRanking
package import SearchText

/// Ranked retrieval of a parsed query over the full-text table.
///
/// The rows are walked in windows of one chunk of document lengths; see ``RankedRetrieval``.
///
/// - Complexity: O(p + n ÷ 4096) for p postings of the leaves in n rows; memory O(k) and one window.
package final class LexicalSearcher {
  private let connection: Connection
  private let normalization: BM25LengthNormalization
  private let lengths: DocumentLengths
  /// Matches of leaves in no more rows than this are counted to the end, since that costs little.
  var countedRowLimit = 20_000
  /// The statistics that scores are computed with.
  package let statistics: CollectionStatistics

  /// A searcher within the connection's read transaction.
  package init(_ connection: Connection, parameters: BM25Parameters = BM25Parameters()) throws {
    self.connection = connection
    lengths = try DocumentLengths(connection)
    statistics = try DocumentLengths.statistics(connection)
    normalization = BM25LengthNormalization(parameters: parameters, statistics: statistics)
  }

  /// Finds the best rows.
  ///
  /// - Parameters:
  ///   - query: the parsed query.
  ///   - filter: the rows that may be returned.
  ///   - limit: how many rows to return.
  ///   - wanted: rows whose scores are returned if they match, whatever their place.
  /// - Returns: the rows, best first (ties: the smaller row), and the count of all matches, or of some at least.
  /// - Throws: `SearchError` when the tables cannot be read.
  package func search(
    _ query: ParsedQuery, filter: RowFilter, limit: Int, wanted: Set<Int64> = []
  ) throws -> LexicalResult {
    try PostingReader.withFallback(connection) { reader in
      try search(query, filter: filter, limit: limit, wanted: wanted, reader)
    }
  }

  private func search(
    _ query: ParsedQuery, filter: RowFilter, limit: Int, wanted: Set<Int64>,
    _ reader: PostingReader
  ) throws -> LexicalResult {
    let plan = try QueryPlan(query, reader: reader) { [normalization] in
      BM25Scorer(normalization: normalization, documentFrequency: $0, weight: $1)
    }
    var result = LexicalResult()
    result.obstacle = reader.obstacle
    result.attainableMaximum = plan.attainableMaximum
    result.documentFrequencies = plan.documentFrequencies
    guard plan.canMatch else { return result }
    guard let requirements = plan.requirements else { return result }
    var retrieval = RankedRetrieval(
      plan, requirements: requirements, filter: filter, limit: limit, wanted: wanted,
      countedRowLimit: countedRowLimit)
    try retrieval.lookAhead(lengths)
    while let chunk = try retrieval.nextChunk(connection) {
      try Task.checkCancellation()
      try retrieval.visit(chunk, lengths.chunk(chunk))
    }
    retrieval.finish(&result)
    return result
  }

  /// How the lexical score of a row comes about, to the last term.
  ///
  /// - Returns: a tree whose value is the score; nil when the row does not match.
  package func explain(_ query: ParsedQuery, row: Int64) throws -> Explanation? {
    try PostingReader.withFallback(connection) { try explain(query, row: row, $0) }
  }

  private func explain(
    _ query: ParsedQuery, row: Int64, _ reader: PostingReader
  ) throws -> Explanation? {
    let rowLengths = try lengths.lengths(of: row)
    var parts: [Explanation] = []
    var sum = 0.0
    for clause in query.clauses where clause.occurrence != .mustNot {
      for leaf in clause.leaves {
        let frequency = try reader.frequencies(leaf, row: row)
        guard frequency > 0 else { continue }
        let scorer = BM25Scorer(
          normalization: normalization,
          documentFrequency: try reader.documentFrequency(leaf),
          weight: leaf.weight)
        sum += scorer.score(frequencies: frequency, lengths: rowLengths)
        parts.append(
          scorer.explain(
            label: LeafName.text(of: leaf), frequencies: frequency, lengths: rowLengths))
      }
    }
    guard !parts.isEmpty else { return nil }
    return Explanation(value: sum, label: "sum over the terms that match", children: parts)
  }

  /// Rows whose whole title folds as the given one does, at most so many; the caller compares the titles.
  package static func rows(
    withTitle title: String, limit: Int, in connection: Connection
  ) throws -> [Int64] {
    guard let term = TitleTerm.term(title) else { return [] }
    return try PostingReader.withFallback(connection) {
      try $0.rows(TitleTerm.query(term), limit: limit)
    }
  }
}
