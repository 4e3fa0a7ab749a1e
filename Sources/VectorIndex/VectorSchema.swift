package import SQLiteStore

/// The tables of vectors: blocks of the vectors of 64 consecutive rows, and the sums of their digests by range.
///
/// Vectors of several generations of embeddings may stand side by side. A key's upper bits name the generation, so that
/// one generation is one stretch of each table.
package enum VectorSchema {
  /// The rows whose vectors share a block.
  package static let blockRowCount: Int64 = 64
  /// The rows whose digests are summed up together.
  package static let rangeRowCount: Int64 = 256
  /// The lower bits of a key, which number a block or a range.
  private static let numberBits: Int64 = 40

  /// The block that a row lies in; rounded down, so that a damaged row id below 0 has one as well.
  static func block(of row: Int64) -> Int64 {
    row >> 6
  }

  /// A row's place within its block.
  static func offset(of row: Int64) -> UInt16 {
    UInt16(truncatingIfNeeded: row & (blockRowCount - 1))
  }

  /// The key of a block or a range of a generation; numbers that cannot be, from damaged rows, share the last one.
  static func key(_ number: Int64, generation: Int64) -> Int64 {
    let greatest: Int64 = 1 << numberBits - 1
    return generation << numberBits | (0...greatest ~= number ? number : greatest)
  }

  /// The block or range that a key numbers.
  static func number(ofKey key: Int64) -> Int64 {
    key & (1 << numberBits - 1)
  }

  /// The keys of a generation, as the bounds of SQL's BETWEEN.
  static func keys(of generation: Int64) -> ClosedRange<Int64> {
    generation << numberBits...generation << numberBits | (1 << numberBits - 1)
  }

  /// Creates the tables.
  package static let createTables = """
    CREATE TABLE vector_block(
      id INTEGER PRIMARY KEY, passages BLOB NOT NULL, codes BLOB NOT NULL);
    CREATE TABLE vector_range(id INTEGER PRIMARY KEY, sum BLOB NOT NULL);
    """

  /// Creates the tables in an open write transaction.
  package static func create(in connection: Connection) throws {
    try connection.execute(createTables)
  }

  /// Deletes up to so many blocks of a generation, and its sums with the last; returns whether none is left.
  package static func drop(
    generation: Int64, limit: Int, in connection: Connection
  ) throws -> Bool {
    let keys = keys(of: generation)
    let blocks = try connection.cached(
      """
      DELETE FROM vector_block WHERE id IN (
        SELECT id FROM vector_block WHERE id BETWEEN ?1 AND ?2 LIMIT ?3)
      """)
    blocks.bind(1, keys.lowerBound)
    blocks.bind(2, keys.upperBound)
    blocks.bind(3, limit)
    try blocks.run()
    guard try connection.scalarInt64("SELECT changes()") ?? 0 < limit else { return false }
    let ranges = try connection.cached("DELETE FROM vector_range WHERE id BETWEEN ?1 AND ?2")
    ranges.bind(1, keys.lowerBound)
    ranges.bind(2, keys.upperBound)
    try ranges.run()
    return true
  }
}
