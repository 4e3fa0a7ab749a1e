package import SQLiteStore

/// The table of vectors: blocks of the vectors of 64 consecutive rows.
package enum VectorSchema {
  /// The table's name.
  package static let table = "vector_block"

  /// The rows whose vectors share a block.
  package static let blockRowCount: Int64 = 64

  /// Creates the table; `id` is list · 2^40 + block, and list 0 holds everything until there are centroids.
  package static let createTable = """
    CREATE TABLE vector_block(
      id INTEGER PRIMARY KEY, passages BLOB NOT NULL, codes BLOB NOT NULL);
    """

  /// Creates the table in an open write transaction.
  package static func create(in connection: Connection) throws {
    try connection.execute(createTable)
  }
}
