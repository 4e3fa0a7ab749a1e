import SQLiteStore
import SearchModel

/// The segments that FTS5's structure record lists, if it is of the format known here.
///
/// Source: the comments at the head of SQLite's ext/fts5/fts5_index.c.
enum StoredSegments {
  /// One segment: leaf pages of ascending terms with their postings.
  struct Segment {
    let identifier: Int64
    let firstPage: Int64
    let lastPage: Int64

    /// The key of a leaf page in the table of blocks.
    func block(_ page: Int64) -> Int64 { identifier << 37 | page }

    /// The key of a page of the index over the leaves of the list that begins last on a leaf.
    func doclistIndexBlock(_ page: Int64, height: Int64) -> Int64 {
      identifier << 37 | 1 << 36 | height << 31 | page
    }
  }

  /// Segments that are merged with each other into one of the next level.
  struct Level {
    /// The segments, those written last first.
    var segments: [Segment] = []
    /// So many of them are being merged.
    var mergingCount = 0
  }

  /// The record's key in the table of blocks.
  private static let structureBlock: Int64 = 10
  /// What follows the cookie in later formats, which this reader does not know.
  private static let laterFormat: [UInt8] = [0xFF, 0x00, 0x00, 0x01]

  /// The version of the format that is known here; tables that delete securely have a later one.
  private static let formatVersion = 4

  /// The segments, those written last first; nil where the format is not known.
  ///
  /// Of a row that several segments have under the same term, what was written last holds.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the record is damaged.
  static func read(_ connection: Connection) throws -> [Segment]? {
    try levels(connection)?.flatMap(\.segments)
  }

  /// The levels, those of the smallest segments first; nil where the format is not known.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the record is damaged.
  static func levels(_ connection: Connection) throws -> [Level]? {
    let version = try connection.cached("SELECT v FROM fulltext_config WHERE k = 'version'")
    defer { version.reset() }
    guard try version.step(), version.int(0) == formatVersion else { return nil }
    let statement = try connection.cached("SELECT block FROM fulltext_data WHERE id = ?1")
    statement.bind(1, structureBlock)
    defer { statement.reset() }
    guard try statement.step() else { throw corrupt }
    return try levels(of: statement.bytes(0))
  }

  private static func levels(of record: UnsafeRawBufferPointer) throws -> [Level]? {
    var reader = BlockReader(record, offset: 4)
    if record.dropFirst(4).starts(with: laterFormat) { return nil }
    let levelCount = try reader.varint()
    let segmentCount = try reader.varint()
    _ = try reader.varint()
    guard levelCount <= 64, segmentCount <= 2000 else { throw corrupt }
    var levels: [Level] = []
    var listedCount = 0
    for _ in 0..<levelCount {
      var level = Level(mergingCount: try reader.varint())
      for _ in 0..<(try reader.varint()) {
        listedCount += 1
        let segment = Segment(
          identifier: Int64(try reader.varint()), firstPage: Int64(try reader.varint()),
          lastPage: Int64(try reader.varint()))
        guard segment.identifier < 1 << 16, listedCount <= segmentCount else { throw corrupt }
        // A segment that is being merged and wholly read has no page any more.
        if segment.firstPage > 0 { level.segments.append(segment) }
      }
      level.segments.reverse()
      levels.append(level)
    }
    return levels
  }

  /// The error of a block that contradicts the format.
  static var corrupt: SearchError {
    SearchError(
      .corrupt, "a page of the full-text index is damaged",
      advice: "run `limelight verify --repair`")
  }
}
