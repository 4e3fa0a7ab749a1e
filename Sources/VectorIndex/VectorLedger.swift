package import SQLiteStore
import SearchModel

/// The vectors of one generation that one write transaction changes, block by block, with the sums of their digests.
///
/// Memory: the blocks touched, about 16 KiB for 64 short items of 256 dimensions.
package struct VectorLedger {
  private let connection: Connection
  private let generation: Int64
  private let dimensionCount: Int
  private var sums: [Int64: Digest128] = [:]
  private var blocks: [Int64: VectorBlock] = [:]
  private var touched: Set<Int64> = []

  /// A ledger for one transaction.
  package init(_ connection: Connection, generation: Int64, dimensionCount: Int) {
    self.connection = connection
    self.generation = generation
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
    let before =
      blocks[id]?.vectors(rowOffset: offset, dimensionCount: dimensionCount) ?? PassageVectors()
    let change = vectors.digest(row: row) &- before.digest(row: row)
    if change != .zero { sums[row / VectorSchema.rangeRowCount, default: .zero] &+= change }
    blocks[id]?.set(vectors, rowOffset: offset, dimensionCount: dimensionCount)
    touched.insert(id)
  }

  private var reader: VectorReader {
    VectorReader(connection, generation: generation, dimensionCount: dimensionCount)
  }

  private func load(_ id: Int64, replacesDamage: Bool) throws -> VectorBlock {
    do {
      return try reader.block(id)
    } catch {
      guard replacesDamage, error.code == .corrupt else { throw error }
      return VectorBlock()
    }
  }

  /// Has the sum of a range follow from the vectors that are there; call it after `flush()`.
  package func recomputeSum(range: Int64) throws {
    // A damaged row id leads to a range that cannot be: nothing lies there.
    guard (0..<Int64.max / VectorSchema.rangeRowCount).contains(range) else { return }
    var sum = Digest128.zero
    let rows = range * VectorSchema.rangeRowCount..<(range + 1) * VectorSchema.rangeRowCount
    _ = try reader.forEachRow(in: rows) { row, vectors in sum &+= vectors.digest(row: row) }
    try write(sum, range: range)
  }

  private func write(_ sum: Digest128, range: Int64) throws {
    let statement = try connection.cached(
      "INSERT OR REPLACE INTO vector_range(id, sum) VALUES(?1, ?2)")
    statement.bind(1, VectorSchema.key(range, generation: generation))
    statement.bind(2, sum)
    try statement.run()
  }

  /// Writes the touched blocks and sums; call it before the transaction commits.
  package mutating func flush() throws {
    let insertion = try connection.cached(
      "INSERT OR REPLACE INTO vector_block(id, passages, codes) VALUES(?1, ?2, ?3)")
    let deletion = try connection.cached("DELETE FROM vector_block WHERE id = ?1")
    for id in touched.sorted() {
      guard let block = blocks[id], !block.entries.isEmpty else {
        deletion.bind(1, VectorSchema.key(id, generation: generation))
        try deletion.run()
        continue
      }
      insertion.bind(1, VectorSchema.key(id, generation: generation))
      insertion.bind(2, block.passageBytes)
      try block.codes.withUnsafeBytes { codes in
        insertion.bindNoCopy(3, blob: codes)
        try insertion.run()
      }
    }
    for (range, change) in sums.sorted(by: { $0.key < $1.key }) {
      try write(try reader.statedSum(range: range) &+ change, range: range)
    }
    blocks = [:]
    touched = []
    sums = [:]
  }
}
