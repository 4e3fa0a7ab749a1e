package import SQLiteStore
import SearchModel

/// Reads vectors row by row: for verification, and for what a search wants to know of single rows.
package struct VectorReader {
  private let connection: Connection
  private let dimensionCount: Int

  /// A reader within the connection's transaction.
  package init(_ connection: Connection, dimensionCount: Int) {
    self.connection = connection
    self.dimensionCount = dimensionCount
  }

  /// The vectors of a row; none when it has none.
  package func vectors(row: Int64) throws -> PassageVectors {
    let block = try block(VectorSchema.block(of: row))
    return block.vectors(
      rowOffset: VectorSchema.offset(of: row), dimensionCount: dimensionCount)
  }

  /// The number of vectors in all.
  ///
  /// - Complexity: O(blocks); no block is read but for its size.
  package static func count(_ connection: Connection) throws -> Int {
    let bytes = try connection.scalarInt64("SELECT sum(length(passages)) FROM vector_block") ?? 0
    return Int(bytes) / VectorBlock.entryByteCount
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
    statement.bind(1, id)
    defer { statement.reset() }
    guard try statement.step() else { return VectorBlock() }
    return try VectorBlock(
      id: id, passages: statement.bytes(0), codes: statement.bytes(1),
      dimensionCount: dimensionCount)
  }
}
