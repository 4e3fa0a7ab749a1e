import SQLiteStore
import SearchModel

/// Reads blocks of the full-text table by their keys.
final class BlockSource {
  private let statement: Statement

  init(_ connection: Connection) throws {
    statement = try connection.cached("SELECT block FROM fulltext_data WHERE id = ?1")
  }

  /// Calls `body` with a block.
  ///
  /// - Throws: `SearchError` of code `corrupt` when there is no such block, and what `body` throws.
  func withBlock<T>(_ key: Int64, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
    statement.bind(1, key)
    defer { statement.reset() }
    guard try statement.step() else { throw StoredSegments.corrupt }
    return try body(statement.bytes(0))
  }
}
