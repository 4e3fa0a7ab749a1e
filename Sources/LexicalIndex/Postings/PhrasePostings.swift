import SearchModel
import SearchRanking

/// The rows in which terms stand one after the other.
struct PhrasePostings {
  private let terms: [TermPostings]
  private let mask: UInt64
  private var lists: [PositionList] = []

  /// The rows in which the terms stand at successive positions of a column that `mask` lets count.
  init(_ terms: [TermPostings], mask: UInt64) {
    self.terms = terms
    self.mask = mask
  }

  /// Calls `body` with those of the given rows that have the phrase and its frequencies, until it returns false.
  mutating func visit(
    _ rows: [Int64], _ body: (_ row: Int64, _ frequencies: UInt64) throws -> Bool
  ) throws {
    for row in rows {
      for term in terms { try term.seek(row) }
      guard terms.allSatisfy({ $0.row == row }) else { continue }
      let frequencies = try frequencies() & mask
      if frequencies != 0, try !body(row, frequencies) { return }
    }
  }

  /// Calls `body` with each row and the phrase's frequencies until it returns false.
  ///
  /// - Complexity: seeks in each list for the rows of the others.
  mutating func visit(_ body: (_ row: Int64, _ frequencies: UInt64) throws -> Bool) throws {
    guard let first = terms.first else { return }
    var target = first.row
    while target != .max {
      var isInAll = true
      for term in terms {
        try term.seek(target)
        if term.row != target {
          target = term.row
          isInAll = false
          break
        }
      }
      guard isInAll else { continue }
      let frequencies = try frequencies() & mask
      if frequencies != 0, try !body(target, frequencies) { return }
      try first.advance()
      target = first.row
    }
  }

  /// How often the phrase begins in each column of the current row.
  private mutating func frequencies() throws -> UInt64 {
    lists.removeAll(keepingCapacity: true)
    for term in terms { lists.append(try PositionList(try term.positions())) }
    var packed: UInt64 = 0
    // Where the phrase might begin next.
    guard var start = lists[0].current else { return 0 }
    while true {
      var isMatch = true
      for index in lists.indices {
        while let position = lists[index].current, position < start + Int64(index) {
          try lists[index].advance()
        }
        guard let position = lists[index].current else { return packed }
        if position > start + Int64(index) {
          start = position - Int64(index)
          isMatch = false
        }
      }
      guard isMatch else { continue }
      PackedFrequencies.increment(&packed, column: Int(start >> 32))
      for index in lists.indices {
        try lists[index].advance()
        if lists[index].current == nil { return packed }
      }
      start = lists[0].current ?? start
    }
  }
}
