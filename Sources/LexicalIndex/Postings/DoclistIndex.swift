import SearchModel

/// The first row of each leaf page that a long list of postings goes on to.
///
/// FTS5 keeps it as a tree of pages. It is read whole: a byte or two for each leaf.
struct DoclistIndex {
  private(set) var pages: [Int64] = []
  private(set) var rows: [Int64] = []

  /// Reads the index of the list that begins last on a leaf.
  ///
  /// - Throws: `SearchError` of code `corrupt` when it contradicts the format.
  init(_ segment: StoredSegments.Segment, page: Int64, _ index: StoredIndex) throws {
    var height: Int64 = 0
    while try index.withBlock(segment.doclistIndexBlock(page, height: height), Self.hasParent) {
      height += 1
      guard height < 32 else { throw StoredSegments.corrupt }
    }
    // From the root down: the pages of a level are the entries of the one above.
    var nodes = [page]
    while height >= 0 {
      var pages: [Int64] = []
      rows = []
      for node in nodes {
        try index.withBlock(segment.doclistIndexBlock(node, height: height)) { block in
          try Self.read(block, pages: &pages, rows: &rows)
        }
      }
      nodes = pages
      height -= 1
    }
    pages = nodes
    guard pages.allSatisfy({ $0 > page && $0 <= segment.lastPage }) else {
      throw StoredSegments.corrupt
    }
  }

  private static func hasParent(_ block: UnsafeRawBufferPointer) throws -> Bool {
    guard let flags = block.first else { throw StoredSegments.corrupt }
    return flags & 1 == 1
  }

  private static func read(
    _ block: UnsafeRawBufferPointer, pages: inout [Int64], rows: inout [Int64]
  ) throws {
    var reader = BlockReader(block, offset: 1)
    var page = Int64(try reader.varint())
    var row = try reader.longVarint()
    guard pages.last ?? 0 < page, rows.last ?? -1 < row else { throw StoredSegments.corrupt }
    pages.append(page)
    rows.append(row)
    while !reader.isAtEnd {
      let difference = try reader.longVarint()
      page += 1
      // Nothing of a row begins on such a page.
      guard difference != 0 else { continue }
      let next = row &+ difference
      guard next > row else { throw StoredSegments.corrupt }
      row = next
      pages.append(page)
      rows.append(row)
    }
  }
}
