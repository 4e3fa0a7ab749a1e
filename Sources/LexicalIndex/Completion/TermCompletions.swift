package import SQLiteStore
package import SearchText

/// Lists the terms that begin with something, and counts the documents that have them, with bounded work.
package struct TermCompletions {
  /// How many documents match, counted to a bound, and the last one that was counted.
  package struct Count: Sendable {
    /// The number of documents, at most the bound.
    package var documents = 0
    /// The row of the last document counted; -1 for none.
    package var lastRow: Int64 = -1

    /// A count of nothing.
    package init() {}

    init(documents: Int, lastRow: Int64) {
      self.documents = documents
      self.lastRow = lastRow
    }
  }

  private let connection: Connection

  /// Reads within the connection's transaction.
  package init(_ connection: Connection) {
    self.connection = connection
  }

  /// The first terms that begin with a prefix, in the order of their bytes.
  ///
  /// - Complexity: one look-up a term; no postings are read.
  package func terms(startingWith prefix: [UInt8], limit: Int) throws -> [[UInt8]] {
    let statement = try connection.cached(
      "SELECT term FROM temp.posting WHERE term >= ?1 LIMIT 1")
    defer { statement.reset() }
    var terms: [[UInt8]] = []
    var key = prefix
    while terms.count < limit {
      key.withUnsafeBufferPointer { statement.bindText(1, $0) }
      guard try statement.step() else { break }
      let term = Array(statement.bytes(0))
      statement.reset()
      guard term.starts(with: prefix) else { break }
      terms.append(term)
      // The least key that is greater.
      key = term + [0]
    }
    return terms
  }

  /// Counts the documents that have one of some terms, and one leaf of each of the clauses.
  ///
  /// - Parameters:
  ///   - terms: the terms; none for the clauses alone.
  ///   - clauses: leaves, of each list of which a document must have one.
  ///   - bound: where to stop counting.
  /// - Returns: the count.
  /// - Throws: `SearchError` when the table cannot be read.
  package func count(
    _ terms: [[UInt8]], beside clauses: [[QueryLeaf]] = [], bound: Int
  ) throws -> Count {
    let groups = clauses + (terms.isEmpty ? [] : [terms.map { QueryLeaf(terms: [$0]) }])
    guard !groups.isEmpty else { return Count() }
    let statement = try connection.cached(
      """
      SELECT count(*), max(rowid) FROM
      (SELECT rowid FROM fulltext WHERE fulltext MATCH ?1 LIMIT ?2)
      """)
    Self.conjunction(groups).withUnsafeBufferPointer { statement.bindText(1, $0) }
    statement.bind(2, bound)
    defer { statement.reset() }
    guard try statement.step(), statement.int(0) > 0 else { return Count() }
    return Count(documents: statement.int(0), lastRow: statement.int64(1))
  }

  /// The first rows with one of some terms and one leaf of each clause.
  package func rows(
    _ terms: [[UInt8]], beside clauses: [[QueryLeaf]] = [], limit: Int
  ) throws -> [Int64] {
    try rows(
      matching: Self.conjunction(clauses + [terms.map { QueryLeaf(terms: [$0]) }]), upTo: .max,
      limit: limit)
  }

  /// The first rows whose title begins with one of some terms and has one leaf of each clause.
  ///
  /// Rows after `last` are not looked at, so that a frequent word need cost no more than a rare one.
  package func rows(
    titleOpening terms: [[UInt8]], beside clauses: [[QueryLeaf]], upTo last: Int64, limit: Int
  ) throws -> [Int64] {
    var expression = Array("{title} : ((".utf8)
    for (index, term) in terms.enumerated() {
      if index > 0 { expression += " OR ".utf8 }
      expression += "^ ".utf8
      expression += MatchExpression.text(for: QueryLeaf(terms: [term]))
    }
    expression += ")".utf8
    if !clauses.isEmpty {
      expression += " AND ".utf8
      expression += Self.conjunction(clauses)
    }
    expression += ")".utf8
    return try rows(matching: expression, upTo: last, limit: limit)
  }

  private func rows(matching expression: [UInt8], upTo last: Int64, limit: Int) throws -> [Int64] {
    let statement = try connection.cached(
      "SELECT rowid FROM fulltext WHERE fulltext MATCH ?1 AND rowid <= ?2 LIMIT ?3")
    expression.withUnsafeBufferPointer { statement.bindText(1, $0) }
    statement.bind(2, last)
    statement.bind(3, limit)
    defer { statement.reset() }
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
    return rows
  }

  private static func conjunction(_ groups: [[QueryLeaf]]) -> [UInt8] {
    var expression: [UInt8] = []
    for (index, leaves) in groups.enumerated() {
      expression += index > 0 ? " AND (".utf8 : "(".utf8
      for (number, leaf) in leaves.enumerated() {
        if number > 0 { expression += " OR ".utf8 }
        expression += MatchExpression.text(for: leaf)
      }
      expression += ")".utf8
    }
    return expression
  }
}
