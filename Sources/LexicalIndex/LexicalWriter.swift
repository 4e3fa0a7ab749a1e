package import SQLiteStore
import SearchText

/// Writes items into the full-text table and their lengths into the chunks, inside the caller's transaction.
package struct LexicalWriter {
  private let connection: Connection
  private let insertion: Statement
  private let deletion: Statement
  /// The lengths that the transaction has touched.
  package private(set) var lengths: DocumentLengthLedger

  /// A writer for one transaction.
  package init(_ connection: Connection) throws {
    self.connection = connection
    insertion = try connection.cached(
      "INSERT INTO fulltext(rowid, title, text, keywords, attributes) VALUES(?1, ?2, ?3, ?4, ?5)")
    deletion = try connection.cached(
      """
      INSERT INTO fulltext(fulltext, rowid, title, text, keywords, attributes)
      VALUES('delete', ?1, ?2, ?3, ?4, ?5)
      """)
    lengths = try DocumentLengthLedger(connection)
  }

  /// Adds a document at a row that has none.
  package mutating func insert(_ document: LexicalDocument, row: Int64) throws {
    try run(insertion, document, row)
    try lengths.set(document.lengths, row: row)
  }

  /// Takes a document out; it must be exactly what was inserted at the row.
  package mutating func delete(_ document: LexicalDocument, row: Int64) throws {
    try run(deletion, document, row)
    try lengths.set(0, row: row)
  }

  /// Leaves the postings of a row behind as garbage: no reader sees them, since the row has no length.
  package mutating func retire(row: Int64) throws {
    try lengths.set(0, row: row)
  }

  /// Writes what was gathered; call it before the transaction commits.
  package mutating func flush() throws {
    try lengths.flush()
  }

  private func run(_ statement: Statement, _ document: LexicalDocument, _ row: Int64) throws {
    // FTS5 reads the values during the step, so nothing is copied.
    try document.packed.bytes.withUnsafeBufferPointer { bytes in
      statement.bind(1, row)
      var start = 0
      for (column, end) in document.columnEnds.enumerated() {
        statement.bindTextNoCopy(
          column + 2, UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
      try statement.run()
    }
  }
}
