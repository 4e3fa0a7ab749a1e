import SearchModel
import SearchText

/// Walks the rows that contain a leaf of a query, in ascending order.
struct PostingCursor {
  private enum Source {
    case term(TermPostings, mask: UInt64)
    case list(PostingList)
    case match(MatchCursor)
  }

  private var source: Source

  /// A long list of a term.
  init(_ postings: TermPostings, mask: UInt64) {
    source = .term(postings, mask: mask)
  }

  /// A list in memory.
  init(_ list: PostingList) {
    source = .list(list)
  }

  /// What `MATCH` finds.
  init(_ cursor: MatchCursor) {
    source = .match(cursor)
  }

  /// The current row; `Int64.max` when there is none left.
  ///
  /// A row may be here that has the term in no column that counts; ``decode(before:into:)`` leaves it out.
  var row: Int64 {
    switch source {
    case .term(let postings, _): postings.row
    case .list(let list): list.row
    case .match(let cursor): cursor.row
    }
  }

  /// Appends rows before a limit until the batch is full, and moves past them.
  ///
  /// With a selection only rows in it, none of which is before the current row.
  mutating func decode(
    before limit: Int64, selection: RowSelection? = nil, into batch: PostingBatch
  ) throws {
    switch source {
    case .term(let postings, let mask):
      try postings.decode(before: limit, mask: mask, selection: selection, into: batch)
    case .list(var list):
      list.decode(before: limit, selection: selection, into: batch)
      source = .list(list)
    case .match(var cursor):
      while cursor.row < limit, !batch.isFull {
        if selection?.contains(cursor.row) ?? true {
          batch.append(cursor.row, cursor.frequencies)
        }
        try cursor.advance()
      }
      source = .match(cursor)
    }
  }

  /// Moves to the first row from one on, unless the current one is.
  mutating func seek(_ target: Int64) throws {
    switch source {
    case .term(let postings, _):
      try postings.seek(target)
    case .list(var list):
      list.seek(target)
      source = .list(list)
    case .match(var cursor):
      while cursor.row < target { try cursor.advance() }
      source = .match(cursor)
    }
  }

  /// The leaf's frequencies in the current row, 16 bits a column; 0 where no column with it counts.
  func frequencies() throws -> UInt64 {
    switch source {
    case .term(let postings, let mask): try postings.frequencies() & mask
    case .list(let list): list.frequency
    case .match(let cursor): cursor.frequencies
    }
  }
}
