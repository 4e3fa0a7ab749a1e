import SQLiteStore
import SearchModel

/// The full-text table's segments and pages as they are within one transaction.
final class StoredIndex {
  /// The segments, written last first.
  let segments: [StoredSegments.Segment]

  private let block: Statement
  private let leaf: Statement
  private let following: Statement
  private let all: Statement
  private var pages = RecentValues<Int64, LeafPage>(limit: IndexCache.pageByteLimit)
  private var directories: [Int64: PageDirectory] = [:]
  private var lookUpCounts: [Int64: Int] = [:]

  /// A segment's directory is read whole once it was asked so often: then that pays.
  private static let directoryLookUpCount = 300

  init(_ segments: [StoredSegments.Segment], _ connection: Connection) throws {
    self.segments = segments
    block = try connection.cached("SELECT block FROM fulltext_data WHERE id = ?1")
    // The index over pages has an entry for every page on which a term begins.
    leaf = try connection.cached(
      """
      SELECT pgno FROM fulltext_idx WHERE segid = ?1 AND term <= ?2
      ORDER BY term DESC LIMIT 1
      """)
    following = try connection.cached(
      """
      SELECT pgno FROM fulltext_idx WHERE segid = ?1 AND term > ?2
      ORDER BY term LIMIT 1
      """)
    all = try connection.cached(
      "SELECT term, pgno FROM fulltext_idx WHERE segid = ?1 ORDER BY term")
  }

  /// The index that a connection sees; nil where its format is not known, and in a transaction that writes.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the structure record is damaged.
  static func current(_ connection: Connection) throws -> StoredIndex? {
    try IndexCache.current(connection)?.index(connection)
  }

  /// Calls `body` with a block.
  ///
  /// - Throws: `SearchError` of code `corrupt` when there is no such block, and what `body` throws.
  func withBlock<T>(_ key: Int64, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T {
    block.bind(1, key)
    defer { block.reset() }
    guard try block.step() else { throw StoredSegments.corrupt }
    return try body(block.bytes(0))
  }

  /// A leaf page of a segment.
  ///
  /// - Throws: `SearchError` of code `corrupt` when there is none or it contradicts the format.
  func page(_ segment: StoredSegments.Segment, _ number: Int64) throws -> LeafPage {
    guard number <= segment.lastPage else { throw StoredSegments.corrupt }
    let key = segment.block(number)
    if let page = pages.value(key, cost: \.byteCount) { return page }
    let page = try withBlock(key) { try LeafPage($0) }
    pages.insert(page, key: key, cost: page.byteCount)
    return page
  }

  /// The page on which a term would begin; nil for one before the first term.
  func leaf(of key: [UInt8], in segment: StoredSegments.Segment) throws -> PageDirectory.Entry? {
    if let directory = try directory(segment) { return directory.last(upTo: key) }
    return try entry(leaf, key, segment)
  }

  /// The first page on which a term after a key begins.
  func leaf(after key: [UInt8], in segment: StoredSegments.Segment) throws -> PageDirectory.Entry? {
    if let directory = try directory(segment) { return directory.first(after: key) }
    return try entry(following, key, segment)
  }

  private func directory(_ segment: StoredSegments.Segment) throws -> PageDirectory? {
    if let directory = directories[segment.identifier] { return directory }
    lookUpCounts[segment.identifier, default: 0] += 1
    guard lookUpCounts[segment.identifier, default: 0] > Self.directoryLookUpCount else {
      return nil
    }
    all.bind(1, segment.identifier)
    defer { all.reset() }
    var directory = PageDirectory()
    while try all.step() { try directory.append(all.bytes(0), all.int64(1)) }
    directories[segment.identifier] = directory
    return directory
  }

  private func entry(
    _ statement: Statement, _ key: [UInt8], _ segment: StoredSegments.Segment
  ) throws -> PageDirectory.Entry? {
    statement.bind(1, segment.identifier)
    statement.bind(2, key)
    defer { statement.reset() }
    return try statement.step() ? PageDirectory.Entry(statement.int64(0)) : nil
  }
}
