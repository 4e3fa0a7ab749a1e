import SQLiteStore
import VectorIndex

/// Counts vectors.
enum VectorCount {
  /// The number of vectors of a row; 0 where its block cannot be read.
  static func of(row: Int64, _ connection: Connection) throws -> Int {
    guard let generation = try GenerationTable.serving(connection) else { return 0 }
    let reader = VectorReader(
      connection, generation: generation.id, dimensionCount: generation.dimensionCount)
    return (try? reader.vectors(row: row).passages.count) ?? 0
  }
}
