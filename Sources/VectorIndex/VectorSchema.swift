package import SQLiteStore

/// The table of vectors: blocks of the vectors of 64 consecutive rows.
package enum VectorSchema {
  /// The rows whose vectors share a block.
  package static let blockRowCount: Int64 = 64

  /// The block that a row lies in; rounded down, so that a damaged row id below 0 has one as well.
  static func block(of row: Int64) -> Int64 {
    row >> 6
  }

  /// A row's place within its block.
  static func offset(of row: Int64) -> UInt16 {
    UInt16(truncatingIfNeeded: row & (blockRowCount - 1))
  }

  /// Creates the table; `id` is the first row divided by 64.
  package static let createTable = """
    CREATE TABLE vector_block(
      id INTEGER PRIMARY KEY, passages BLOB NOT NULL, codes BLOB NOT NULL);
    """

  /// Creates the table in an open write transaction.
  package static func create(in connection: Connection) throws {
    try connection.execute(createTable)
  }
}
