package import SQLiteStore
import SearchModel

/// The vectors that one write transaction changes, block by block.
///
/// Memory: the blocks touched, about 16 KiB for 64 short items of 256 dimensions.
package struct VectorLedger {
  private let connection: Connection
  private let dimensionCount: Int
  private var blocks: [Int64: VectorBlock] = [:]
  private var touched: Set<Int64> = []

  /// A ledger for one transaction.
  package init(_ connection: Connection, dimensionCount: Int) {
    self.connection = connection
    self.dimensionCount = dimensionCount
  }

  /// Sets the vectors of a row; none takes the row out.
  ///
  /// - Parameters:
  ///   - vectors: the row's vectors.
  ///   - row: the row.
  ///   - replacesDamage: whether a block that cannot be read is started anew; its other rows lose their vectors then.
  /// - Throws: `SearchError` when the row's block cannot be read.
  package mutating func set(
    _ vectors: PassageVectors, row: Int64, replacesDamage: Bool = false
  ) throws {
    let id = VectorSchema.block(of: row)
    if blocks[id] == nil { blocks[id] = try load(id, replacesDamage: replacesDamage) }
    let offset = VectorSchema.offset(of: row)
    blocks[id]?.set(vectors, rowOffset: offset, dimensionCount: dimensionCount)
    touched.insert(id)
  }

  private func load(_ id: Int64, replacesDamage: Bool) throws -> VectorBlock {
    do {
      return try VectorReader(connection, dimensionCount: dimensionCount).block(id)
    } catch {
      guard replacesDamage, error.code == .corrupt else { throw error }
      return VectorBlock()
    }
  }

  /// Writes the touched blocks; call it before the transaction commits.
  package mutating func flush() throws {
    let insertion = try connection.cached(
      "INSERT OR REPLACE INTO vector_block(id, passages, codes) VALUES(?1, ?2, ?3)")
    let deletion = try connection.cached("DELETE FROM vector_block WHERE id = ?1")
    for id in touched.sorted() {
      guard let block = blocks[id], !block.entries.isEmpty else {
        deletion.bind(1, id)
        try deletion.run()
        continue
      }
      insertion.bind(1, id)
      insertion.bind(2, block.passageBytes)
      try block.codes.withUnsafeBytes { codes in
        insertion.bindNoCopy(3, blob: codes)
        try insertion.run()
      }
    }
    blocks = [:]
    touched = []
  }
}
