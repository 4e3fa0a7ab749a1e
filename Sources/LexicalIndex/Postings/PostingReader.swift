import SQLiteStore
import SearchModel
import SearchText

/// Looks up leaves of a query in the full-text table as it is within one transaction.
///
/// Terms and phrases are read where they are stored; prefixes, and everything where the stored format is not known or
/// a page of it is damaged, are looked up by `MATCH`.
final class PostingReader {
  private let connection: Connection
  private let cache: IndexCache?
  private let index: StoredIndex?
  private let batch = PostingBatch()
  /// Why `MATCH` answers for what is stored; nil where it does not.
  let obstacle: LexicalResult.Obstacle?

  /// A reader; only `MATCH` is asked where `avoidsStored`.
  ///
  /// - Throws: `SearchError` when the structure record cannot be read.
  init(_ connection: Connection, avoidsStored: Bool = false) throws {
    self.connection = connection
    cache = avoidsStored ? nil : try IndexCache.current(connection)
    index = try cache?.index(connection)
    obstacle = avoidsStored ? .damage : cache != nil && index == nil ? .format : nil
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
    let isPlain = Self.isPlain(leaf)
    let isStored = index != nil && isPlain && !leaf.isPrefix
    // What MATCH finds in one column is not what it finds in all.
    let mask = isStored ? Self.mask(leaf) : .max
    let key = isStored || (isPlain && leaf.column == nil) ? Self.key(leaf) : nil
    if let key, let decoded = cache?.postings(of: key) {
      return (PostingCursor(.decoded(decoded, place: 0), mask: mask), decoded.count(mask: mask))
    }
    if let index, isStored, leaf.terms.count == 1, mask == .max, let key,
      let count = cache?.count(of: key)
    {
      return (PostingCursor(.term(try TermPostings(leaf.terms[0], index)), mask: mask), count)
    }
    var builder = DecodedPostingsBuilder()
    if let index, isStored {
      guard leaf.terms.count == 1 else {
        // Phrases that are in more rows than memory is for are left to MATCH.
        guard try read(phrase: leaf, index, into: &builder) else { return try openMatch(leaf) }
        return finish(builder, key: key, mask: mask)
      }
      let postings = try TermPostings(leaf.terms[0], index)
      if try !read(postings, into: &builder) { return try openLong(postings, key: key, mask: mask) }
    } else if try MatchCursor.documentFrequency(connection, leaf: leaf) > 0 {
      var cursor = try MatchCursor(connection, leaf: leaf)
      while cursor.row != .max {
        guard builder.append(cursor.row, cursor.frequencies) else { return try openMatch(leaf) }
        try cursor.advance()
      }
    }
    return finish(builder, key: key, mask: mask)
  }

  private func read(
    _ postings: TermPostings, into builder: inout DecodedPostingsBuilder
  ) throws
    -> Bool
  {
    while postings.row != .max {
      batch.count = 0
      try postings.decode(before: .max, mask: .max, into: batch)
      guard builder.append(batch) else { return false }
    }
    return true
  }

  private func read(
    phrase leaf: QueryLeaf, _ index: StoredIndex, into builder: inout DecodedPostingsBuilder
  ) throws -> Bool {
    var isWhole = true
    try forEachPhrase(leaf, index) { row, frequencies in
      isWhole = builder.append(row, frequencies)
      return isWhole
    }
    return isWhole
  }

  private func finish(
    _ builder: DecodedPostingsBuilder, key: [UInt8]?, mask: UInt64
  ) -> (cursor: PostingCursor, documentFrequency: Int) {
    let decoded = builder.finish()
    if let key { cache?.keep(decoded, of: key) }
    return (PostingCursor(.decoded(decoded, place: 0), mask: mask), decoded.count(mask: mask))
  }

  private func openLong(
    _ postings: TermPostings, key: [UInt8]?, mask: UInt64
  ) throws -> (cursor: PostingCursor, documentFrequency: Int) {
    try postings.restart()
    var count = 0
    if mask == .max {
      count = try postings.count(before: .max)
      if let key { cache?.keep(count: count, of: key) }
    } else {
      while postings.row != .max {
        batch.count = 0
        try postings.decode(before: .max, mask: mask, into: batch)
        count += batch.count
      }
    }
    try postings.restart()
    return (PostingCursor(.term(postings), mask: mask), count)
  }

  private func openMatch(
    _ leaf: QueryLeaf
  ) throws -> (cursor: PostingCursor, documentFrequency: Int) {
    let count = try MatchCursor.documentFrequency(connection, leaf: leaf)
    return (PostingCursor(.match(try MatchCursor(connection, leaf: leaf)), mask: .max), count)
  }

  /// What a leaf's postings in all columns are kept by: its terms, of which none has a space inside.
  private static func key(_ leaf: QueryLeaf) -> [UInt8] {
    Array(leaf.terms.joined(separator: [PackedTokenizer.nextPosition])) + (leaf.isPrefix ? [0] : [])
  }

  /// The number of rows that contain a leaf, counting those that are no longer live.
  func documentFrequency(_ leaf: QueryLeaf) throws -> Int {
    try open(leaf).documentFrequency
  }

  /// Calls `body` with the rows that contain a leaf, in ascending order, until it returns false.
  func forEachRow(_ leaf: QueryLeaf, _ body: (Int64) throws -> Bool) throws {
    let mask = Self.mask(leaf)
    guard let index, Self.isPlain(leaf), !leaf.isPrefix else {
      let statement = try connection.cached("SELECT rowid FROM fulltext WHERE fulltext MATCH ?1")
      MatchExpression.text(for: leaf).withUnsafeBufferPointer { statement.bindText(1, $0) }
      defer { statement.reset() }
      while try statement.step(), try body(statement.int64(0)) {}
      return
    }
    guard leaf.terms.count == 1 else {
      return try forEachPhrase(leaf, index) { row, frequencies in
        try frequencies & mask == 0 || body(row)
      }
    }
    let postings = try TermPostings(leaf.terms[0], index)
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
    guard let index, Self.isPlain(leaf), !leaf.isPrefix else {
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
    // Rows that have all terms are few, and found without a look at positions.
    var decoded: [DecodedPostings] = []
    for term in leaf.terms {
      let (cursor, count) = try open(QueryLeaf(terms: [term]))
      guard count > 0 else { return }
      if case .decoded(let postings, _) = cursor.source { decoded.append(postings) }
    }
    var phrase = PhrasePostings(
      try leaf.terms.map { try TermPostings($0, index) }, mask: .max)
    guard decoded.count == leaf.terms.count else { return try phrase.visit(body) }
    decoded.sort { $0.count < $1.count }
    try phrase.visit(decoded[0].rows(sharedWith: Array(decoded.dropFirst())), body)
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
  private static func isPlain(_ leaf: QueryLeaf) -> Bool {
    !leaf.terms.isEmpty
      && leaf.terms.allSatisfy { term in
        !term.isEmpty && term.count <= PackedTokenizer.maximumTokenByteCount
          && !term.contains { byte in
            byte == 0 || byte == PackedTokenizer.nextPosition
              || byte == PackedTokenizer.samePosition
          }
      }
  }
}
