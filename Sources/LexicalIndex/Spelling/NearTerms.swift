import SQLiteStore

/// Finds the terms of the index that are few edits away from a word, without reading the others.
///
/// The terms are walked in order as if they were a trie: wherever no term with the current prefix can come within
/// the limit, the walk seeks the next prefix that can. So it reads a few hundred terms of a million, each at the
/// cost of one look-up, and no postings.
struct NearTerms {
  private var walk: TermWalk
  /// How many look-ups are left.
  private(set) var budget: Int

  /// A walk over the connection's terms with so many look-ups at most.
  init(_ connection: Connection, budget: Int) throws {
    walk = try TermWalk(connection)
    self.budget = budget
  }

  /// The terms within a distance of a word, with their distances, in the order of their bytes.
  ///
  /// - Parameters:
  ///   - word: the folded word.
  ///   - limit: the most edits.
  ///   - sharesFirst: whether the terms must begin with the word's first scalar, which spares most of the work.
  ///   - mark: the byte that opens the terms looked at; nil for terms without one.
  /// - Returns: the terms without the mark; those found so far when the budget is used up.
  /// - Throws: `SearchError` when the table cannot be read.
  mutating func terms(
    near word: [UInt8], within limit: Int, sharesFirst: Bool = false, mark: UInt8?
  ) throws -> [(term: [UInt8], distance: Int)] {
    let opening = mark.map { [$0] } ?? []
    let scalars = Self.scalars(word[...])
    var table = EditTable(word: scalars, limit: limit)
    if sharesFirst, let first = scalars.first { table.append(first) }
    let fixedCount = table.text.count
    var found: [(term: [UInt8], distance: Int)] = []
    // Below the blank are the marks of other kinds.
    var next = table.leastContinuation(from: 0x21)
    while let scalar = next {
      var key = opening
      for part in table.text + [scalar] { Self.append(part, to: &key) }
      guard budget > 0, let term = try seek(key), term.starts(with: opening) else { break }
      let rest = term[opening.count...]
      let scalars = Self.scalars(rest)
      let common = zip(table.text, scalars).prefix { $0 == $1 }.count
      guard common >= fixedCount else { break }
      while table.text.count > common { _ = table.popLast() }
      next = nil
      var isWithin = true
      for scalar in scalars[common...] {
        let continuation = table.leastContinuation(from: scalar)
        guard continuation == scalar else {
          next = continuation
          isWithin = false
          break
        }
        table.append(scalar)
      }
      if isWithin {
        if table.distance <= limit { found.append((Array(rest), table.distance)) }
        next = table.leastContinuation(from: 0x21)
      }
      while next == nil, table.text.count > fixedCount, let last = table.popLast() {
        next = table.leastContinuation(from: last + 1)
      }
    }
    return found
  }

  /// The first term from a key on.
  private mutating func seek(_ key: [UInt8]) throws -> [UInt8]? {
    budget -= 1
    return try walk.first(from: key)
  }

  private static func scalars(_ utf8: ArraySlice<UInt8>) -> [UInt32] {
    String(decoding: utf8, as: UTF8.self).unicodeScalars.map(\.value)
  }

  private static func append(_ scalar: UInt32, to key: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar) else { return }
    key.append(contentsOf: encoded)
  }
}
