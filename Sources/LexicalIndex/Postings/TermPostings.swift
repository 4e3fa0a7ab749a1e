import SearchModel

/// The postings of one term over all segments: of a row that several have, what was written last holds.
final class TermPostings {
  /// The lists of the segments that have rows left, written last first.
  private var lists: [SegmentPostings]
  /// The list that has the current row.
  private var current = 0
  /// The current row; `Int64.max` when there is none left.
  private(set) var row: Int64 = -1

  /// The postings of a term.
  ///
  /// - Throws: `SearchError` of code `corrupt` when a page contradicts the format.
  convenience init(_ term: [UInt8], _ index: StoredIndex) throws {
    let key = [TermWalk.mainIndex] + term
    var lists: [SegmentPostings] = []
    for segment in index.segments {
      var terms = SegmentTerms(segment, index)
      guard try terms.seek(key) == key, let postings = try terms.postings() else { continue }
      lists.append(postings)
    }
    try self.init(lists)
  }

  private init(_ lists: [SegmentPostings]) throws {
    self.lists = lists
    try settle()
  }

  /// Moves to the next row.
  func advance() throws {
    guard row != .max else { return }
    try pass(row)
    try settle()
  }

  /// Moves to the first row from one on, unless the current one is.
  func seek(_ target: Int64) throws {
    guard row < target else { return }
    for list in lists { try list.seek(target) }
    try settle()
  }

  /// How often the term occurs in each column of the current row.
  func frequencies() throws -> UInt64 {
    row == .max ? 0 : try lists[current].frequencies()
  }

  /// The positions of the current row; valid until the list is moved or released.
  func positions() throws -> UnsafeRawBufferPointer {
    guard row != .max else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return try lists[current].positions()
  }

  /// Goes back to the first row.
  func restart() throws {
    for list in lists { try list.restart() }
    try settle()
  }

  /// Appends rows before a limit that have one of the columns in `mask`, until the batch is full.
  ///
  /// The current row is the first after them, or may be one before the limit where the batch is full.
  func decode(
    before limit: Int64, mask: UInt64, selection: RowSelection? = nil, into batch: PostingBatch
  ) throws {
    while !batch.isFull {
      let (index, second) = leading()
      guard let index, lists[index].row < limit else { break }
      let list = lists[index]
      if list.row == second {
        let row = list.row
        if selection?.contains(row) ?? true { batch.append(row, try list.frequencies() & mask) }
        try pass(row)
      } else {
        try list.decode(
          before: min(second, limit), mask: mask, selection: selection, into: batch)
      }
    }
    try settle()
  }

  /// Passes over the rows before a limit, and returns how many there were.
  func count(before limit: Int64) throws -> Int {
    var count = 0
    while true {
      let (index, second) = leading()
      guard let index, lists[index].row < limit else { break }
      let list = lists[index]
      if list.row == second {
        if !list.isDeletion { count += 1 }
        try pass(list.row)
      } else {
        count += try list.count(before: min(second, limit))
      }
    }
    try settle()
    return count
  }

  /// The list with the least row, written last where several have it, and the least row of the others.
  private func leading() -> (index: Int?, second: Int64) {
    var index: Int?
    var least = Int64.max
    var second = Int64.max
    for place in lists.indices {
      let row = lists[place].row
      if row < least {
        second = least
        least = row
        index = place
      } else if row < second {
        second = row
      }
    }
    return (index, second)
  }

  /// Moves every list past a row.
  private func pass(_ row: Int64) throws {
    for list in lists where list.row <= row { try list.advance() }
  }

  /// Finds the current row, passing over what was deleted.
  private func settle() throws {
    while true {
      let (index, _) = leading()
      guard let index else {
        row = .max
        return
      }
      row = lists[index].row
      current = index
      if !lists[index].isDeletion { return }
      try pass(row)
    }
  }
}
