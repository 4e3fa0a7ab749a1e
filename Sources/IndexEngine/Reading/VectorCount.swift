import SQLiteStore
import VectorIndex

/// Counts vectors.
enum VectorCount {
  /// The number of vectors of a row; 0 where its block cannot be read.
  static func of(row: Int64, _ connection: Connection, dimensionCount: Int) throws -> Int {
    let reader = VectorReader(connection, dimensionCount: dimensionCount)
    return (try? reader.vectors(row: row).passages.count) ?? 0
  }
}
