import SQLiteStore
import SearchModel
import SearchText

/// Looks up leaves of a query in the full-text table as it is within one transaction.
///
/// Terms and phrases are read where they are stored; prefixes, and everything where the stored format is not known or
/// a page of it is damaged, are looked up by `MATCH`.
final class PostingReader {
  private let connection: Connection
  private let index: StoredIndex?
  private let batch = PostingBatch()
  /// Why `MATCH` answers for what is stored; nil where it does not.
  let obstacle: LexicalResult.Obstacle?

  /// Postings of a term are taken into memory up to so many, so that counting them reads them once.
  private static let listLimit = 4096

  /// A reader; only `MATCH` is asked where `avoidsStored`.
  ///
  /// - Throws: `SearchError` when the structure record cannot be read.
  init(_ connection: Connection, avoidsStored: Bool = false) throws {
    self.connection = connection
    index = avoidsStored ? nil : try StoredIndex(connection)
    obstacle = avoidsStored ? .damage : index == nil ? .format : nil
  }

  /// What `body` finds with a reader of stored postings, or with `MATCH` where a page is damaged.
  ///
  /// - Throws: what `body` throws with `MATCH`, and whatever is no damage.
  static func withFallback<T>(
    _ connection: Connection, _ body: (PostingReader) throws -> T
  ) throws -> T {
    do {
      return try body(PostingReader(connection))
    } catch let error as SearchError where error.code == .corrupt {
      return try body(PostingReader(connection, avoidsStored: true))
    }
  }

  /// A cursor on the first row of a leaf, and the number of rows, counting those that are no longer live.
  ///
  /// - Throws: `SearchError`, of code `corrupt` when a page contradicts the format.
  func open(_ leaf: QueryLeaf) throws -> (cursor: PostingCursor, documentFrequency: Int) {
    guard let index, Self.isStoredAsIs(leaf) else {
      let count = try MatchCursor.documentFrequency(connection, leaf: leaf)
      guard count > 0 else { return (PostingCursor(PostingList()), 0) }
      return (PostingCursor(try MatchCursor(connection, leaf: leaf)), count)
    }
    let mask = Self.mask(leaf)
    guard leaf.terms.count == 1 else {
      var list = PostingList()
      try forEachPhrase(leaf, index) { row, frequencies in
        list.append(row, frequencies)
        return true
      }
      return (PostingCursor(list), list.rows.count)
    }
    let postings = try TermPostings(leaf.terms[0], index)
    var list = PostingList()
    while postings.row != .max, list.rows.count < Self.listLimit {
      batch.count = 0
      try postings.decode(before: .max, mask: mask, into: batch)
      list.append(batch)
    }
    guard postings.row != .max else { return (PostingCursor(list), list.rows.count) }
    var count = list.rows.count
    if mask == .max {
      count += try postings.count(before: .max)
    } else {
      while postings.row != .max {
        batch.count = 0
        try postings.decode(before: .max, mask: mask, into: batch)
        count += batch.count
      }
    }
    try postings.restart()
    return (PostingCursor(postings, mask: mask), count)
  }

  /// The number of rows that contain a leaf, counting those that are no longer live.
  func documentFrequency(_ leaf: QueryLeaf) throws -> Int {
    try open(leaf).documentFrequency
  }

  /// Calls `body` with the rows that contain a leaf, in ascending order, until it returns false.
  func forEachRow(_ leaf: QueryLeaf, _ body: (Int64) throws -> Bool) throws {
    guard let index, Self.isStoredAsIs(leaf) else {
      let statement = try connection.cached("SELECT rowid FROM fulltext WHERE fulltext MATCH ?1")
      MatchExpression.text(for: leaf).withUnsafeBufferPointer { statement.bindText(1, $0) }
      defer { statement.reset() }
      while try statement.step(), try body(statement.int64(0)) {}
      return
    }
    guard leaf.terms.count == 1 else {
      return try forEachPhrase(leaf, index) { row, _ in try body(row) }
    }
    let postings = try TermPostings(leaf.terms[0], index)
    let mask = Self.mask(leaf)
    while postings.row != .max {
      batch.count = 0
      try postings.decode(before: .max, mask: mask, into: batch)
      for place in 0..<batch.count where try !body(batch.rows[place]) { return }
    }
  }

  /// Rows that contain a leaf, at most so many, in ascending order; rows that are no longer live may be among them.
  func rows(_ leaf: QueryLeaf, limit: Int) throws -> [Int64] {
    var rows: [Int64] = []
    guard limit > 0 else { return rows }
    try forEachRow(leaf) { row in
      rows.append(row)
      return rows.count < limit
    }
    return rows
  }

  /// The frequencies of a leaf in one row, 0 when it is not there.
  func frequencies(_ leaf: QueryLeaf, row: Int64) throws -> UInt64 {
    guard let index, Self.isStoredAsIs(leaf) else {
      return try MatchCursor.frequencies(connection, leaf: leaf, row: row)
    }
    var terms: [TermPostings] = []
    for term in leaf.terms {
      let postings = try TermPostings(term, index)
      try postings.seek(row)
      guard postings.row == row else { return 0 }
      terms.append(postings)
    }
    let mask = Self.mask(leaf)
    if terms.count == 1 { return try terms[0].frequencies() & mask }
    var found: UInt64 = 0
    var phrase = PhrasePostings(terms, mask: mask)
    try phrase.visit { place, frequencies in
      if place == row { found = frequencies }
      return false
    }
    return found
  }

  private func forEachPhrase(
    _ leaf: QueryLeaf, _ index: StoredIndex, _ body: (Int64, UInt64) throws -> Bool
  ) throws {
    var terms: [TermPostings] = []
    for term in leaf.terms {
      let postings = try TermPostings(term, index)
      guard postings.row != .max else { return }
      terms.append(postings)
    }
    var phrase = PhrasePostings(terms, mask: Self.mask(leaf))
    try phrase.visit(body)
  }

  /// The frequencies that count.
  private static func mask(_ leaf: QueryLeaf) -> UInt64 {
    switch leaf.column {
    case nil: .max
    case .title: 0xFFFF
    case .text: 0xFFFF << 16
    case .keywords: 0xFFFF << 32
    }
  }

  /// Whether the leaf's terms are what the tokenizer would make of them.
  private static func isStoredAsIs(_ leaf: QueryLeaf) -> Bool {
    !leaf.isPrefix && !leaf.terms.isEmpty
      && leaf.terms.allSatisfy { term in
        !term.isEmpty && term.count <= PackedTokenizer.maximumTokenByteCount
          && !term.contains { byte in
            byte == 0 || byte == PackedTokenizer.nextPosition
              || byte == PackedTokenizer.samePosition
          }
      }
  }
}
