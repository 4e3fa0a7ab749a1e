package import SQLiteStore
package import SearchModel

/// Reads vectors row by row: for verification, and for what a search wants to know of single rows.
package struct VectorReader {
  private let connection: Connection
  private let generation: Int64
  private let dimensionCount: Int

  /// A reader of a generation's vectors within the connection's transaction.
  package init(_ connection: Connection, generation: Int64, dimensionCount: Int) {
    self.connection = connection
    self.generation = generation
    self.dimensionCount = dimensionCount
  }

  /// The vectors of a row; none when it has none.
  package func vectors(row: Int64) throws -> PassageVectors {
    let block = try block(VectorSchema.block(of: row))
    return block.vectors(
      rowOffset: VectorSchema.offset(of: row), dimensionCount: dimensionCount)
  }

  /// The sum of the digests of a range's vectors as the write path left it; zero where there is none.
  package func statedSum(range: Int64) throws -> Digest128 {
    let statement = try connection.cached("SELECT sum FROM vector_range WHERE id = ?1")
    statement.bind(1, VectorSchema.key(range, generation: generation))
    defer { statement.reset() }
    return try statement.step() ? statement.digest(0) ?? .zero : .zero
  }

  /// The number of vectors of the generation.
  ///
  /// - Complexity: O(blocks); no block is read but for its size.
  package func count() throws -> Int {
    let keys = VectorSchema.keys(of: generation)
    let statement = try connection.cached(
      "SELECT sum(length(passages)) FROM vector_block WHERE id BETWEEN ?1 AND ?2")
    statement.bind(1, keys.lowerBound)
    statement.bind(2, keys.upperBound)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) / VectorBlock.entryByteCount : 0
  }

  /// Calls `body` with each row of a range of rows that has vectors, in order.
  ///
  /// A block that cannot be read is passed over and named.
  ///
  /// - Returns: the rows of the blocks that cannot be read.
  package func forEachRow(
    in rows: Range<Int64>, _ body: (Int64, PassageVectors) throws -> Void
  ) throws -> [Range<Int64>] {
    guard !rows.isEmpty else { return [] }
    var damaged: [Range<Int64>] = []
    let first = rows.lowerBound / VectorSchema.blockRowCount
    let last = (rows.upperBound - 1) / VectorSchema.blockRowCount
    for id in first...last {
      let start = id * VectorSchema.blockRowCount
      let block: VectorBlock
      do {
        block = try self.block(id)
      } catch {
        guard error.code == .corrupt else { throw error }
        damaged.append(start..<(start + VectorSchema.blockRowCount))
        continue
      }
      var lastOffset: UInt16?
      for entry in block.entries where entry.rowOffset != lastOffset {
        lastOffset = entry.rowOffset
        try body(
          start + Int64(entry.rowOffset),
          block.vectors(rowOffset: entry.rowOffset, dimensionCount: dimensionCount))
      }
    }
    return damaged
  }

  func block(_ id: Int64) throws(SearchError) -> VectorBlock {
    let statement = try connection.cached(
      "SELECT passages, codes FROM vector_block WHERE id = ?1")
    statement.bind(1, VectorSchema.key(id, generation: generation))
    defer { statement.reset() }
    guard try statement.step() else { return VectorBlock() }
    return try VectorBlock(
      id: id, passages: statement.bytes(0), codes: statement.bytes(1),
      dimensionCount: dimensionCount)
  }
}
