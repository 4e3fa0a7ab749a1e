/// A set of row ids as a bitmap: one bit a row up to the greatest row in it.
@usableFromInline package struct RowSet: Sendable, Equatable {
  @usableFromInline var words: [UInt64] = []

  /// Rows from here on are in no set: a row id out of a damaged file must not cost memory without bound.
  @usableFromInline package static let rowLimit: Int64 = 1 << 34

  /// The empty set.
  package init() {}

  /// The set of the given rows; negative ones and those from `rowLimit` on are left out.
  package init(_ rows: some Sequence<Int64>) {
    for row in rows { insert(row) }
  }

  /// Whether a row is in the set.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func contains(_ row: Int64) -> Bool {
    let index = Int(truncatingIfNeeded: row >> 6)
    guard row >= 0, index < words.count else { return false }
    return words[index] & (1 << UInt64(row & 63)) != 0
  }

  /// Adds a row; a negative one, or one from `rowLimit` on, is left out.
  @inlinable
  package mutating func insert(_ row: Int64) {
    guard row >= 0, row < Self.rowLimit else { return }
    let index = Int(truncatingIfNeeded: row >> 6)
    if index >= words.count {
      words.append(contentsOf: repeatElement(0, count: index + 1 - words.count))
    }
    words[index] |= 1 << UInt64(row & 63)
  }

  /// Takes a row away.
  package mutating func remove(_ row: Int64) {
    guard contains(row) else { return }
    words[Int(row >> 6)] &= ~(1 << UInt64(row & 63))
  }

  /// Adds every row of another set.
  package mutating func formUnion(_ other: RowSet) {
    if other.words.count > words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Keeps the rows that another set has too.
  package mutating func formIntersection(_ other: RowSet) {
    if words.count > other.words.count { words.removeLast(words.count - other.words.count) }
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Takes away every row of another set.
  package mutating func subtract(_ other: RowSet) {
    for index in 0..<min(words.count, other.words.count) { words[index] &= ~other.words[index] }
  }

  /// The number of rows.
  ///
  /// - Complexity: O(greatest row ÷ 64).
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether there is no row.
  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The rows in ascending order.
  package var rows: [Int64] {
    var rows: [Int64] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        rows.append(Int64(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return rows
  }
}
