import SearchModel

/// A place among the terms of one segment.
struct SegmentTerms {
  private let segment: StoredSegments.Segment
  private let index: StoredIndex
  /// The current page; nil before the first look-up and past the last term.
  private var page: TermPage?
  private var pageNumber: Int64 = 0
  /// Whether an index over leaves belongs to the last term that begins on the page.
  private var hasDoclistIndex = false
  /// The key that was sought last: nothing lies between it and the current term.
  private var sought: [UInt8]?

  init(_ segment: StoredSegments.Segment, _ index: StoredIndex) {
    self.segment = segment
    self.index = index
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
    let found = try index.leaf(of: key, in: segment)
    // Pages before the first were merged away, and the first was rewritten.
    if let found, found.page >= segment.firstPage {
      try open(found)
    } else {
      try open(PageDirectory.Entry(segment.firstPage << 1))
    }
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
    let bounds = try page.postingBounds()
    let count = bounds.end - bounds.start
    guard bounds.isLast else { return count }
    let next = try index.leaf(after: page.term, in: segment)?.page ?? segment.lastPage + 1
    return count + Int(max(next - pageNumber - 1, 0)) * Self.pageByteCount
  }

  /// The current term's postings; nil past the last term.
  func postings() throws -> SegmentPostings? {
    guard let page else { return nil }
    let bounds = try page.postingBounds()
    return try SegmentPostings(
      segment, index: index, page: page.leaf, pageNumber: pageNumber,
      range: bounds.start..<bounds.end, goesOn: bounds.isLast,
      hasDoclistIndex: bounds.isLast && hasDoclistIndex)
  }

  /// What a leaf page holds unless the table says otherwise.
  private static let pageByteCount = 4050

  /// Goes on with the first page after a key on which a term begins.
  private mutating func turn(from key: [UInt8]) throws {
    guard let found = try index.leaf(after: key, in: segment) else {
      page = nil
      return
    }
    // Pages are in the order of their terms.
    guard found.page > pageNumber else { throw StoredSegments.corrupt }
    try open(found)
    if page?.isAtEnd == true { throw StoredSegments.corrupt }
  }

  private mutating func open(_ entry: PageDirectory.Entry) throws {
    page = try TermPage(index.page(segment, entry.page))
    pageNumber = entry.page
    hasDoclistIndex = entry.hasDoclistIndex
  }
}
