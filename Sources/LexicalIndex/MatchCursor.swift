import SQLiteStore
import SearchText

/// Walks the rows that contain a leaf of a query through FTS5's `MATCH`, in ascending order.
///
/// For what ``PostingCursor`` does not read where it is stored.
struct MatchCursor {
  private let statement: Statement
  /// The current row; `Int64.max` when there is none left.
  private(set) var row: Int64 = -1
  /// The leaf's frequencies in the current row, 16 bits a column.
  private(set) var frequencies: UInt64 = 0

  /// A cursor on the first row.
  init(_ connection: Connection, leaf: QueryLeaf) throws {
    statement = try connection.prepare(
      "SELECT rowid, term_frequencies(fulltext) FROM fulltext WHERE fulltext MATCH ?1")
    let expression = MatchExpression.text(for: leaf)
    expression.withUnsafeBufferPointer { statement.bindText(1, $0) }
    try advance()
  }

  /// Moves to the next row.
  mutating func advance() throws {
    guard try statement.step() else {
      row = .max
      return
    }
    row = statement.int64(0)
    frequencies = UInt64(bitPattern: statement.int64(1))
  }

  /// The number of rows that contain a leaf, counting rows that are no longer live.
  ///
  /// - Complexity: O(p) in the postings of the leaf; read without a row each for a single term.
  static func documentFrequency(_ connection: Connection, leaf: QueryLeaf) throws -> Int {
    if leaf.terms.count == 1, !leaf.isPrefix, leaf.column == nil, let term = leaf.terms.first {
      let statement = try connection.cached("SELECT doc FROM temp.vocabulary WHERE term = ?1")
      term.withUnsafeBufferPointer { statement.bindText(1, $0) }
      defer { statement.reset() }
      return try statement.step() ? statement.int(0) : 0
    }
    let statement = try connection.cached("SELECT count(*) FROM fulltext WHERE fulltext MATCH ?1")
    MatchExpression.text(for: leaf).withUnsafeBufferPointer { statement.bindText(1, $0) }
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }

  /// The frequencies of a leaf in one row, 0 when it is not there.
  static func frequencies(
    _ connection: Connection, leaf: QueryLeaf, row: Int64
  ) throws -> UInt64 {
    let statement = try connection.cached(
      "SELECT term_frequencies(fulltext) FROM fulltext WHERE fulltext MATCH ?1 AND rowid = ?2")
    MatchExpression.text(for: leaf).withUnsafeBufferPointer { statement.bindText(1, $0) }
    statement.bind(2, row)
    defer { statement.reset() }
    return try statement.step() ? UInt64(bitPattern: statement.int64(0)) : 0
  }
}
