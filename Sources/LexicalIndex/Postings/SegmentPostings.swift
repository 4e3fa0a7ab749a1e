import SearchModel

/// The postings of one term in one segment, row by row in ascending order.
///
/// Rows with an empty list of positions are deletions of what older segments have.
final class SegmentPostings {
  private let segment: StoredSegments.Segment
  private let index: StoredIndex
  private var page: LeafPage
  private var pageNumber: Int64
  /// Where the list ends on the current page.
  private var end: Int
  /// Whether the list may go on with the next page.
  private var goesOn: Bool
  /// Where the current row's positions begin on the current page.
  private var offset = 0
  /// How many bytes the current row's positions take.
  private var byteCount = 0
  /// Whether the current page is the one on which the current row's positions end, not the one they begin on.
  private var isPastPositions = false
  /// Positions put together from several pages.
  private var gathered = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// Where the list begins.
  private let first: (page: Int64, range: Range<Int>, goesOn: Bool)
  /// The page whose doclist index this is, until it is read.
  private var doclistIndexPage: Int64?
  private var doclistIndex: DoclistIndex?
  /// The current row; `Int64.max` when there is none left.
  private(set) var row: Int64 = -1

  /// The postings in a range of a page that go on with the next ones where `goesOn`.
  ///
  /// - Throws: `SearchError` of code `corrupt` when a page contradicts the format.
  init(
    _ segment: StoredSegments.Segment, index: StoredIndex, page: LeafPage, pageNumber: Int64,
    range: Range<Int>, goesOn: Bool, hasDoclistIndex: Bool
  ) throws {
    self.segment = segment
    self.index = index
    self.page = page
    self.pageNumber = pageNumber
    end = range.upperBound
    self.goesOn = goesOn
    first = (pageNumber, range, goesOn)
    doclistIndexPage = hasDoclistIndex ? pageNumber : nil
    guard range.upperBound <= page.contentEnd else { throw StoredSegments.corrupt }
    try begin()
  }

  deinit {
    gathered.deallocate()
  }

  /// Goes back to the first row.
  func restart() throws {
    if pageNumber != first.page { try load(first.page) }
    end = first.range.upperBound
    goesOn = first.goesOn
    isPastPositions = false
    row = -1
    try begin()
  }

  private func begin() throws {
    if first.range.isEmpty {
      // The term stands at the end of its page.
      try turnPage()
    } else {
      try beginRow(at: first.range.lowerBound)
    }
  }

  /// Whether the current row is a deletion.
  var isDeletion: Bool { byteCount == 0 }

  /// Moves to the next row.
  func advance() throws {
    guard row != .max else { return }
    if isPastPositions {
      isPastPositions = false
      return try enterPage()
    }
    offset += byteCount
    guard offset < end else { return try leavePage() }
    let difference = try varint()
    guard difference > 0, row &+ difference > row else { throw StoredSegments.corrupt }
    row += difference
    try beginPositions()
  }

  /// Moves to the first row from one on, unless the current one is.
  ///
  /// - Complexity: of a long list, one page is read for each look-up.
  func seek(_ target: Int64) throws {
    guard row < target else { return }
    try skipPages(target)
    while row < target { try skipRows(target) }
  }

  /// Appends rows before a limit that have one of the columns in `mask`, until the batch is full.
  ///
  /// - Parameters:
  ///   - limit: the row to stop before.
  ///   - mask: the frequencies that count.
  ///   - selection: the only rows that are appended; nil for all. None of them is before the current row.
  ///   - batch: what they are appended to.
  /// - Throws: `SearchError` of code `corrupt` when a page contradicts the format.
  func decode(
    before limit: Int64, mask: UInt64, selection: RowSelection?, into batch: PostingBatch
  ) throws {
    while row < limit, !batch.isFull {
      if offset + byteCount <= end, !isPastPositions {
        if let selection {
          try decodePage(before: limit, mask: mask, where: { selection.contains($0) }, into: batch)
        } else {
          try decodePage(before: limit, mask: mask, where: { _ in true }, into: batch)
        }
      } else {
        if selection?.contains(row) ?? true { batch.append(row, try frequencies() & mask) }
        try advance()
      }
    }
  }

  /// Passes over the rows before a limit, and returns how many are no deletions.
  func count(before limit: Int64) throws -> Int {
    var count = 0
    while row < limit {
      if offset + byteCount <= end, !isPastPositions {
        count += try countPage(before: limit)
      } else {
        if byteCount > 0 { count += 1 }
        try advance()
      }
    }
    return count
  }

  /// How often the term occurs in each column of the current row.
  func frequencies() throws -> UInt64 {
    if offset + byteCount <= end, !isPastPositions {
      return PositionList.frequencies(page.bytes + offset, byteCount)
    }
    let bytes = try positions()
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return 0 }
    return PositionList.frequencies(start, bytes.count)
  }

  /// The positions of the current row; valid until the list is moved or released.
  func positions() throws -> UnsafeRawBufferPointer {
    if !isPastPositions {
      if offset + byteCount <= end {
        return UnsafeRawBufferPointer(start: page.bytes + offset, count: byteCount)
      }
      try gather()
    }
    return UnsafeRawBufferPointer(rebasing: gathered[..<byteCount])
  }

  // MARK: - Within a page

  @inline(__always)
  private func decodePage(
    before limit: Int64, mask: UInt64, where isWanted: (Int64) -> Bool, into batch: PostingBatch
  ) throws {
    let bytes = page.bytes
    let end = end
    let rows = batch.rows
    let frequencies = batch.frequencies
    var filled = batch.count
    var row = row
    var offset = offset
    var byteCount = byteCount
    var isDone = false
    while true {
      if isWanted(row) {
        let packed = PositionList.frequencies(bytes + offset, byteCount) & mask
        rows[filled] = row
        frequencies[filled] = packed
        if packed != 0 { filled += 1 }
      }
      offset += byteCount
      if offset >= end {
        isDone = true
        break
      }
      guard Self.next(bytes, end, &offset, &row, &byteCount) else {
        self.row = .max
        throw StoredSegments.corrupt
      }
      if row >= limit || filled == PostingBatch.capacity || offset + byteCount > end { break }
    }
    batch.count = filled
    self.row = row
    self.offset = offset
    self.byteCount = byteCount
    if isDone { try leavePage() } else { try checkPositions() }
  }

  private func countPage(before limit: Int64) throws -> Int {
    let bytes = page.bytes
    let end = end
    var count = 0
    var row = row
    var offset = offset
    var byteCount = byteCount
    var isDone = false
    while true {
      if byteCount > 0 { count += 1 }
      offset += byteCount
      if offset >= end {
        isDone = true
        break
      }
      guard Self.next(bytes, end, &offset, &row, &byteCount) else {
        self.row = .max
        throw StoredSegments.corrupt
      }
      if row >= limit || offset + byteCount > end { break }
    }
    self.row = row
    self.offset = offset
    self.byteCount = byteCount
    if isDone { try leavePage() } else { try checkPositions() }
    return count
  }

  /// Moves forward within the page, to a row from a target on or past the page's last.
  private func skipRows(_ target: Int64) throws {
    guard offset + byteCount <= end, !isPastPositions else { return try advance() }
    _ = try countPage(before: target)
  }

  /// Reads the head of the next row: what it is more than the row before, and how long its positions are.
  ///
  /// The two numbers may end in the padding of a damaged page, never beyond.
  @inline(__always)
  private static func next(
    _ bytes: UnsafePointer<UInt8>, _ end: Int, _ offset: inout Int, _ row: inout Int64,
    _ byteCount: inout Int
  ) -> Bool {
    var difference = Int64(bytes[offset])
    offset += 1
    if difference >= 0x80 {
      let second = bytes[offset]
      offset += 1
      difference = (difference & 0x7F) << 7 | Int64(second & 0x7F)
      if second >= 0x80 {
        guard let long = longVarint(bytes, &offset, difference, readCount: 2) else { return false }
        difference = long
      }
    }
    var size = Int64(bytes[offset])
    offset += 1
    if size >= 0x80 {
      guard let long = longVarint(bytes, &offset, size & 0x7F, readCount: 1), long < 1 << 32
      else { return false }
      size = long
    }
    let next = row &+ difference
    guard next > row, offset <= end else { return false }
    row = next
    byteCount = Int(size >> 1)
    return true
  }

  /// The rest of a number of whose bytes some were read; nil for a negative one.
  @inline(never)
  private static func longVarint(
    _ bytes: UnsafePointer<UInt8>, _ offset: inout Int, _ start: Int64, readCount: Int
  ) -> Int64? {
    var value = UInt64(start)
    for index in readCount..<9 {
      let byte = bytes[offset]
      offset += 1
      if index == 8 {
        value = value << 8 | UInt64(byte)
        break
      }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(exactly: value)
  }

  private func varint() throws -> Int64 {
    guard let value = Self.longVarint(page.bytes, &offset, 0, readCount: 0), offset <= end else {
      throw StoredSegments.corrupt
    }
    return value
  }

  /// Reads a row that stands as itself, not as a difference.
  private func beginRow(at place: Int) throws {
    offset = place
    let next = try varint()
    guard next > row else { throw StoredSegments.corrupt }
    row = next
    try beginPositions()
  }

  private func beginPositions() throws {
    let size = try varint()
    guard size < 1 << 32 else { throw StoredSegments.corrupt }
    byteCount = Int(size >> 1)
    try checkPositions()
  }

  /// Only the last list of a page may go on with the next one.
  private func checkPositions() throws {
    guard offset + byteCount <= end || goesOn else { throw StoredSegments.corrupt }
  }

  // MARK: - From page to page

  private func leavePage() throws {
    guard offset <= end || goesOn else { throw StoredSegments.corrupt }
    try turnPage()
  }

  /// Moves to the first row that begins on a page after this one.
  private func turnPage() throws {
    guard goesOn, pageNumber < segment.lastPage else {
      row = .max
      return
    }
    try load(pageNumber + 1)
    try enterPage()
  }

  private func load(_ number: Int64) throws {
    pageNumber = number
    page = try index.page(segment, number)
    end = page.continuationEnd
    goesOn = page.firstTerm == 0
  }

  /// Moves to the first row that begins on the current page, or on one after it.
  private func enterPage() throws {
    while page.firstRow == 0 {
      guard goesOn, pageNumber < segment.lastPage else {
        row = .max
        return
      }
      try load(pageNumber + 1)
    }
    try beginRow(at: page.firstRow)
  }

  /// Puts together positions that go on with the next pages, and stays on the last of these.
  private func gather() throws {
    var count = 0
    var start = offset
    while true {
      let part = min(byteCount - count, end - start)
      if count + part > gathered.count { enlarge(to: count + part, keeping: count) }
      if part > 0 {
        UnsafeMutableRawBufferPointer(rebasing: gathered[count..<count + part])
          .copyMemory(from: UnsafeRawBufferPointer(start: page.bytes + start, count: part))
      }
      count += part
      if count == byteCount { break }
      guard goesOn, pageNumber < segment.lastPage else { throw StoredSegments.corrupt }
      try load(pageNumber + 1)
      start = 4
    }
    isPastPositions = true
  }

  // Grows with what is there, not with what a damaged page says there is.
  private func enlarge(to count: Int, keeping kept: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * count, alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: gathered[..<kept]))
    gathered.deallocate()
    gathered = larger
  }

  /// Goes to the last page that begins before a row, as far as the doclist index knows one.
  private func skipPages(_ target: Int64) throws {
    if let begin = doclistIndexPage {
      doclistIndexPage = nil
      doclistIndex = try DoclistIndex(segment, page: begin, index)
    }
    guard let doclistIndex else { return }
    // The number of pages whose first row is no later than the target.
    var low = 0
    var high = doclistIndex.rows.count
    while low < high {
      let middle = (low + high) / 2
      if doclistIndex.rows[middle] <= target { low = middle + 1 } else { high = middle }
    }
    guard low > 0, doclistIndex.pages[low - 1] > pageNumber else { return }
    isPastPositions = false
    try load(doclistIndex.pages[low - 1])
    guard page.firstRow > 0 else { throw StoredSegments.corrupt }
    try beginRow(at: page.firstRow)
    guard row == doclistIndex.rows[low - 1] else { throw StoredSegments.corrupt }
  }
}
