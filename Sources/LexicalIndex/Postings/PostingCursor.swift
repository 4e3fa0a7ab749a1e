import SearchModel
import SearchText

/// Walks the rows that contain a leaf of a query, in ascending order, chunk by chunk.
struct PostingCursor {
  /// Where the rows come from.
  enum Source {
    /// From memory; `place` is that of the current chunk.
    case decoded(DecodedPostings, place: Int)
    /// From the pages of a list that is too long for memory.
    case term(TermPostings)
    /// From `MATCH`, which finds more than memory is for.
    case match(MatchCursor)
  }

  private(set) var source: Source
  /// The frequencies that count.
  let mask: UInt64

  /// A cursor on the first row.
  init(_ source: Source, mask: UInt64) {
    self.source = source
    self.mask = mask
  }

  /// The chunk of the next row; `Int64.max` when there is none left.
  ///
  /// The row may have the leaf in no column that counts.
  var chunk: Int64 {
    switch source {
    case .decoded(let postings, let place):
      place < postings.chunks.count ? postings.chunks[place] : .max
    case .term(let postings): Self.chunk(of: postings.row)
    case .match(let cursor): Self.chunk(of: cursor.row)
    }
  }

  private static func chunk(of row: Int64) -> Int64 {
    row == .max ? .max : DocumentLengths.chunk(of: row)
  }

  /// Moves to the first row of a chunk or of one after it, unless the next row is there.
  mutating func seek(chunk: Int64) throws {
    switch source {
    case .decoded(let postings, var place):
      while place < postings.chunks.count, postings.chunks[place] < chunk { place += 1 }
      source = .decoded(postings, place: place)
    case .term(let postings):
      try postings.seek(chunk << 12)
    case .match(var cursor):
      while cursor.row < chunk << 12 { try cursor.advance() }
      source = .match(cursor)
    }
  }

  /// Appends rows before a limit to a batch until it is full, and moves past them; only where rows are not in memory.
  ///
  /// With a selection only rows in it, none of which is before the current row.
  mutating func decode(
    before limit: Int64, selection: RowSelection? = nil, into batch: PostingBatch
  ) throws {
    switch source {
    case .decoded: break
    case .term(let postings):
      try postings.decode(before: limit, mask: mask, selection: selection, into: batch)
    case .match(var cursor):
      while cursor.row < limit, !batch.isFull {
        if selection?.contains(cursor.row) ?? true {
          batch.append(cursor.row, cursor.frequencies & mask)
        }
        try cursor.advance()
      }
      source = .match(cursor)
    }
  }

  /// Moves to the first row from one on; only where rows are not in memory.
  mutating func seek(row: Int64) throws {
    switch source {
    case .decoded: break
    case .term(let postings): try postings.seek(row)
    case .match(var cursor):
      while cursor.row < row { try cursor.advance() }
      source = .match(cursor)
    }
  }
}
