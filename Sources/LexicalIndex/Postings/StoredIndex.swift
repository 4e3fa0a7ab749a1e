import SQLiteStore
import SearchModel

/// The segments of the full-text table as they are within one transaction.
struct StoredIndex {
  let connection: Connection
  let source: BlockSource
  /// The segments, written last first.
  let segments: [StoredSegments.Segment]

  /// The index; nil where its format is not known.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the structure record is damaged.
  init?(_ connection: Connection) throws {
    guard let segments = try StoredSegments.read(connection) else { return nil }
    self.connection = connection
    self.segments = segments
    source = try BlockSource(connection)
  }
}
