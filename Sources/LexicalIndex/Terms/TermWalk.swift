import SQLiteStore

/// A place among all terms of the index, in the order of their bytes, for look-ups that mostly go forward.
///
/// FTS5's view of its vocabulary is prepared, opened and seeks in every segment anew at each look-up. This one reads the pages
/// of terms where they are stored, each once while the walk is on it, and only the segments whose current term
/// lies behind. Terms whose rows are all gone are among them.
struct TermWalk {
  /// The byte that names the index of whole terms among FTS5's prefix indexes.
  static let mainIndex: UInt8 = 0x30

  private var segments: [SegmentTerms]
  /// Whether the stored format is known; where it is not, the view answers.
  private let readsSegments: Bool
  private let view: Statement

  init(_ connection: Connection) throws {
    let index = try StoredIndex.current(connection)
    segments = index.map { index in index.segments.map { SegmentTerms($0, index) } } ?? []
    readsSegments = index != nil
    // The view of single postings: that of terms would count every term's postings on the way.
    view = try connection.cached("SELECT term FROM temp.posting WHERE term >= ?1 LIMIT 1")
  }

  /// The first term from a key on; nil for none.
  ///
  /// - Throws: `SearchError` when a page cannot be read; of code `corrupt` when one contradicts the format.
  mutating func first(from key: [UInt8]) throws -> [UInt8]? {
    guard readsSegments else { return try viewed(key) }
    return try seek([Self.mainIndex] + key).map { Array($0.dropFirst()) }
  }

  /// Visits the terms that begin with a prefix, in order, with the bytes that their postings take, about.
  ///
  /// - Parameters:
  ///   - prefix: what the terms begin with.
  ///   - limit: the most terms visited.
  ///   - body: takes a term and the bytes.
  /// - Returns: whether all were visited.
  /// - Throws: `SearchError` when a page cannot be read, and what `body` throws.
  @discardableResult
  mutating func visit(
    startingWith prefix: [UInt8], limit: Int,
    _ body: (_ term: ArraySlice<UInt8>, _ postingByteCount: Int) throws -> Void
  ) throws -> Bool {
    guard readsSegments else { return try visitView(startingWith: prefix, limit: limit, body) }
    var visited = 0
    let opening = [Self.mainIndex] + prefix
    guard var term = try seek(opening) else { return true }
    // Comparing these beside the segments spares copies of the segments' state.
    var current = segments.map(\.term)
    while term.starts(with: opening) {
      guard visited < limit else { return false }
      visited += 1
      var byteCount = 0
      var next: [UInt8]?
      for index in current.indices {
        if current[index] == term {
          byteCount += try segments[index].postingByteCount()
          current[index] = try segments[index].advance()
        }
        guard let candidate = current[index] else { continue }
        if next.map(candidate.lexicographicallyPrecedes) ?? true { next = candidate }
      }
      try body(term.dropFirst(), byteCount)
      guard let next else { return true }
      term = next
    }
    return true
  }

  private mutating func seek(_ key: [UInt8]) throws -> [UInt8]? {
    var least: [UInt8]?
    for index in segments.indices {
      guard let term = try segments[index].seek(key) else { continue }
      if least.map(term.lexicographicallyPrecedes) ?? true { least = term }
    }
    return least.flatMap { $0.first == Self.mainIndex ? $0 : nil }
  }

  private func visitView(
    startingWith prefix: [UInt8], limit: Int, _ body: (ArraySlice<UInt8>, Int) throws -> Void
  ) throws -> Bool {
    var key = prefix
    for _ in 0..<limit {
      guard let term = try viewed(key), term.starts(with: prefix) else { return true }
      try body(term[...], 0)
      // The least key that is greater.
      key = term + [0]
    }
    return false
  }

  private func viewed(_ key: [UInt8]) throws -> [UInt8]? {
    key.withUnsafeBufferPointer { view.bindText(1, $0) }
    defer { view.reset() }
    return try view.step() ? Array(view.bytes(0)) : nil
  }
}
