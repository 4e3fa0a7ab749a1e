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

  /// A term and about how many bytes its postings take, which tells how frequent it is.
  package struct Term: Sendable {
    /// The term.
    package var bytes: [UInt8]
    /// The bytes of its postings.
    package var postingByteCount: Int

    func isMoreFrequent(than other: Term) -> Bool {
      postingByteCount != other.postingByteCount
        ? postingByteCount > other.postingByteCount
        : bytes.lexicographicallyPrecedes(other.bytes)
    }
  }

  /// The most frequent of the first terms that begin with a prefix, and whether all that do were looked at.
  ///
  /// - Parameters:
  ///   - prefix: what the terms begin with.
  ///   - limit: the most terms returned.
  ///   - visited: the most terms looked at.
  ///   - isFitting: whether a term may be returned.
  /// - Returns: the terms, the most frequent first.
  /// - Throws: `SearchError` when a page of terms cannot be read.
  /// - Complexity: reads the pages on which the terms begin, no postings.
  package func frequentTerms(
    startingWith prefix: [UInt8], limit: Int, visited: Int,
    where isFitting: (ArraySlice<UInt8>) -> Bool
  ) throws -> (terms: [Term], isComplete: Bool) {
    var terms: [Term] = []
    // Terms with fewer bytes cannot be among the most frequent any more.
    var floor = 0
    var walk = try TermWalk(connection)
    let isComplete = try walk.visit(startingWith: prefix, limit: visited) { term, byteCount in
      guard byteCount >= floor, isFitting(term) else { return }
      terms.append(Term(bytes: Array(term), postingByteCount: byteCount))
      guard terms.count >= 4 * limit else { return }
      terms.sort { $0.isMoreFrequent(than: $1) }
      terms.removeLast(terms.count - limit)
      floor = terms.last?.postingByteCount ?? 0
    }
    terms.sort { $0.isMoreFrequent(than: $1) }
    return (Array(terms.prefix(limit)), isComplete)
  }

  /// About how many bytes the postings of a term take; 0 where there is no such term.
  package func postingByteCount(of term: [UInt8]) throws -> Int {
    var byteCount = 0
    var walk = try TermWalk(connection)
    try walk.visit(startingWith: term, limit: 1) { found, count in
      if found.count == term.count { byteCount = count }
    }
    return byteCount
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
