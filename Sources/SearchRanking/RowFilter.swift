/// Which rows a search may return; applied before the best are chosen.
@usableFromInline package struct RowFilter: Sendable, Equatable {
  /// The only rows that may be returned; nil for all.
  @usableFromInline package var allowed: RowSet?
  /// Rows that may not be returned.
  @usableFromInline package var excluded: RowSet

  /// A filter; by default everything passes.
  package init(allowed: RowSet? = nil, excluded: RowSet = RowSet()) {
    self.allowed = allowed
    self.excluded = excluded
  }

  /// Lets only rows pass that pass another filter too.
  package mutating func formIntersection(_ other: RowFilter) {
    excluded.formUnion(other.excluded)
    guard let rows = other.allowed else { return }
    if allowed == nil { allowed = rows } else { allowed?.formIntersection(rows) }
  }

  /// Whether a row passes.
  @inlinable
  package func admits(_ row: Int64) -> Bool {
    if let allowed, !allowed.contains(row) { return false }
    return !excluded.contains(row)
  }
}

extension RowSet {
  /// The rows `64 · block …< 64 · (block + 1)` as bits, the first row lowest.
  @inlinable
  package func word(ofBlock block: Int64) -> UInt64 {
    block >= 0 && block < Int64(words.count) ? words[Int(block)] : 0
  }
}

extension RowFilter {
  /// The rows of a block of 64 that pass, as bits.
  @inlinable
  package func word(ofBlock block: Int64) -> UInt64 {
    (allowed?.word(ofBlock: block) ?? ~0) & ~excluded.word(ofBlock: block)
  }
}
