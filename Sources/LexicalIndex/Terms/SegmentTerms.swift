import SQLiteStore
import SearchModel

/// A place among the terms of one segment.
struct SegmentTerms {
  private let segment: StoredSegments.Segment
  private let block: Statement
  private let leaf: Statement
  private let following: Statement
  /// The current page; nil before the first look-up and past the last term.
  private var page: TermPage?
  private var pageNumber: Int64 = 0
  /// The key that was sought last: nothing lies between it and the current term.
  private var sought: [UInt8]?

  init(_ segment: StoredSegments.Segment, _ connection: Connection) throws {
    self.segment = segment
    block = try connection.cached("SELECT block FROM fulltext_data WHERE id = ?1")
    // The index over pages has an entry for every page on which a term begins.
    leaf = try connection.cached(
      """
      SELECT pgno >> 1 FROM fulltext_idx WHERE segid = ?1 AND term <= ?2
      ORDER BY term DESC LIMIT 1
      """)
    following = try connection.cached(
      """
      SELECT pgno >> 1 FROM fulltext_idx WHERE segid = ?1 AND term > ?2
      ORDER BY term LIMIT 1
      """)
  }

  /// The current term with the byte that names its index; nil past the last.
  var term: [UInt8]? { page?.term }

  /// Moves to the first term from a key on, and returns it.
  ///
  /// - Complexity: nothing is read while the current term or page answers, one page or two otherwise.
  mutating func seek(_ key: [UInt8]) throws -> [UInt8]? {
    if let sought, !key.lexicographicallyPrecedes(sought) {
      self.sought = key
      guard page != nil else { return nil }
      try page?.seek(key)
      if page?.isAtEnd == false { return term }
    }
    sought = key
    try open(max(try number(leaf, key) ?? 0, segment.firstPage))
    try page?.seek(key)
    if page?.isAtEnd == true { try turn(from: key) }
    return term
  }

  /// Moves to the next term, and returns it.
  mutating func advance() throws -> [UInt8]? {
    guard let key = page?.term else { return nil }
    sought = key
    try page?.advance()
    if page?.isAtEnd == true { try turn(from: key) }
    return term
  }

  /// About how many bytes the current term's postings take.
  ///
  /// - Complexity: one look-up for the last term of a page, whose postings may go on for many.
  func postingByteCount() throws -> Int {
    guard let page else { return 0 }
    let (count, isLast) = try page.postingByteCount()
    guard isLast else { return count }
    let next = try number(following, page.term) ?? segment.lastPage + 1
    return count + Int(max(next - pageNumber - 1, 0)) * Self.pageByteCount
  }

  /// What a leaf page holds unless the table says otherwise.
  private static let pageByteCount = 4050

  /// Goes on with the first page after a key on which a term begins.
  private mutating func turn(from key: [UInt8]) throws {
    guard let number = try number(following, key) else {
      page = nil
      return
    }
    // Pages are in the order of their terms.
    guard number > pageNumber else { throw StoredSegments.corrupt }
    try open(number)
    if page?.isAtEnd == true { throw StoredSegments.corrupt }
  }

  private mutating func open(_ number: Int64) throws {
    block.bind(1, segment.block(number))
    defer { block.reset() }
    guard number <= segment.lastPage, try block.step() else { throw StoredSegments.corrupt }
    page = try TermPage(block.bytes(0))
    pageNumber = number
  }

  private func number(_ statement: Statement, _ key: [UInt8]) throws -> Int64? {
    statement.bind(1, segment.identifier)
    statement.bind(2, key)
    defer { statement.reset() }
    return try statement.step() ? statement.int64(0) : nil
  }
}
