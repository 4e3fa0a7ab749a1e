package import SQLiteStore
package import SearchRanking

/// The quantised lengths of documents, read by chunks of 4,096 rows; 0 says that a row is not live.
package final class DocumentLengths {
  /// The rows of a chunk.
  package static let chunkRowCount = 4096

  private let statement: Statement
  private let cache: IndexCache?
  private var loadedNumber: Int64 = -1
  private var loaded = LengthChunk()

  /// Reads through a connection, in its transaction.
  package init(_ connection: Connection) throws {
    cache = try IndexCache.current(connection)
    statement = try connection.cached("SELECT lengths FROM length_chunk WHERE id = ?1")
  }

  /// The chunk that a row lies in.
  package static func chunk(of row: Int64) -> Int64 {
    row >> 12
  }

  /// Calls `body` with the lengths of a chunk's rows; rows without a chunk have length 0.
  ///
  /// - Throws: `SearchError` of code `corrupt` for a chunk of the wrong size.
  package func withChunk<T>(
    _ chunk: Int64, _ body: (UnsafeBufferPointer<UInt32>) throws -> T
  ) throws -> T {
    try body(UnsafeBufferPointer(self.chunk(chunk).lengths))
  }

  /// The lengths of a chunk's rows, those of rows without a chunk 0.
  func chunk(_ number: Int64) throws -> LengthChunk {
    if number != loadedNumber {
      loadedNumber = -1
      loaded = try cache?.chunk(number) { try read(number) } ?? read(number)
      loadedNumber = number
    }
    return loaded
  }

  private func read(_ number: Int64) throws -> LengthChunk {
    let chunk = LengthChunk()
    try LengthChunkCodec.load(number, with: statement, into: chunk.lengths)
    chunk.markLive()
    return chunk
  }

  /// The lengths of one row.
  package func lengths(of row: Int64) throws -> UInt32 {
    guard row >= 0 else { return 0 }
    return try withChunk(Self.chunk(of: row)) { $0[Int(row & 4095)] }
  }

  /// Whether the totals over all documents are the sums of the chunks.
  ///
  /// - Throws: `SearchError` of code `corrupt` for a chunk of the wrong size.
  /// - Complexity: O(n) in the rows.
  package static func areTotalsExact(_ connection: Connection) throws -> Bool {
    let lengths = try DocumentLengths(connection)
    let chunks = try connection.prepare("SELECT id FROM length_chunk")
    var sums = [0, 0, 0, 0, 0]
    while try chunks.step() {
      try lengths.withChunk(chunks.int64(0)) { rows in
        for row in rows where row != 0 {
          sums[0] += 1
          for column in 0..<4 {
            sums[column + 1] += QuantizedLength.length(ofColumn: column, in: row)
          }
        }
      }
    }
    let totals = try connection.prepare(
      "SELECT documents, title, text, keywords, attributes FROM length_total WHERE id = 1")
    return try totals.step() && (0..<5).allSatisfy { totals.int($0) == sums[$0] }
  }

  /// The number of live documents and their mean lengths.
  package static func statistics(_ connection: Connection) throws -> CollectionStatistics {
    let statement = try connection.cached(
      "SELECT documents, title, text, keywords, attributes FROM length_total WHERE id = 1")
    defer { statement.reset() }
    guard try statement.step() else {
      return CollectionStatistics(documentCount: 0, averageLengths: [0, 0, 0, 0])
    }
    let count = max(statement.int(0), 0)
    let totals = (1...4).map { Double(max(statement.int($0), 0)) }
    return CollectionStatistics(
      documentCount: count,
      averageLengths: totals.map { count > 0 ? $0 / Double(count) : 0 })
  }
}
