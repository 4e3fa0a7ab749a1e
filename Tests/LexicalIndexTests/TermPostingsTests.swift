import SQLiteStore
import SearchModel
import SearchRanking
import TestSupport
import Testing

@testable import LexicalIndex

/// The reader of stored postings, against FTS5's own view of them.
@Suite struct TermPostingsTests {
  private static func packed(_ positions: [Int64]) -> UInt64 {
    PackedFrequencies.packed((0..<4).map { column in positions.count { $0 >> 32 == column } })
  }

  private static func positions(_ postings: TermPostings) throws -> [Int64] {
    var list = try PositionList(try postings.positions())
    var positions: [Int64] = []
    while let position = list.current {
      positions.append(position)
      try list.advance()
    }
    return positions
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func rowsAndPositionsAreThoseOfTheView(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: seed)
    let index = try #require(try StoredIndex.current(history.connection))
    var random = SeededGenerator(seed: seed)
    for word in StoredHistory.words + ["absent", "w"] {
      let expected = try history.positions(of: word)
      let rows = expected.keys.sorted()
      // Row by row; positions are asked for only now and then, since that moves the reader over pages.
      let postings = try TermPostings(Array(word.utf8), index)
      for row in rows {
        guard postings.row == row else {
          Issue.record("\(word): \(postings.row) instead of \(row)")
          return
        }
        if Bool.random(using: &random) {
          #expect(try Self.positions(postings) == expected[row])
        }
        if Bool.random(using: &random) {
          #expect(try postings.frequencies() == Self.packed(expected[row] ?? []))
        }
        try postings.advance()
      }
      #expect(postings.row == .max, "\(word)")
      #expect(try TermPostings(Array(word.utf8), index).count(before: .max) == rows.count)
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func windowsHoldTheRowsOfTheView(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: seed)
    let index = try #require(try StoredIndex.current(history.connection))
    let batch = PostingBatch()
    for (number, word) in StoredHistory.words.enumerated() {
      let mask: UInt64 = [.max, 0xFFFF, 0xFFFF_0000, 0xFFFF << 48][number % 4]
      let expected = try history.positions(of: word)
        .mapValues { Self.packed($0) & mask }.filter { $0.value != 0 }
      let postings = try TermPostings(Array(word.utf8), index)
      var found: [Int64: UInt64] = [:]
      var limit: Int64 = 0
      while postings.row != .max {
        limit = max(postings.row, limit + 1) + Int64(number)
        repeat {
          batch.count = 0
          try postings.decode(before: limit, mask: mask, into: batch)
          for place in 0..<batch.count {
            #expect(batch.rows[place] < limit)
            #expect(found.updateValue(batch.frequencies[place], forKey: batch.rows[place]) == nil)
          }
        } while batch.isFull
        #expect(postings.row >= limit)
      }
      #expect(found == expected, "\(word)")
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func seekingFindsTheNextRow(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: seed)
    let index = try #require(try StoredIndex.current(history.connection))
    var random = SeededGenerator(seed: seed)
    for word in StoredHistory.words {
      let expected = try history.positions(of: word)
      let rows = expected.keys.sorted()
      for stride in [1, 5, 40] {
        let postings = try TermPostings(Array(word.utf8), index)
        var place = 0
        while place < rows.count {
          place += Int.random(in: 0...stride, using: &random)
          guard place < rows.count else { break }
          let target = max(rows[place] - Int64.random(in: 0...3, using: &random), 0)
          try postings.seek(target)
          place = rows.firstIndex { $0 >= max(target, postings.row) } ?? rows.count
          guard place < rows.count, postings.row == rows[place] else {
            Issue.record("\(word): \(postings.row) from \(target)")
            return
          }
          if Bool.random(using: &random) {
            #expect(try Self.positions(postings) == expected[rows[place]])
          }
          if Bool.random(using: &random) {
            try postings.advance()
            place += 1
          }
        }
        try postings.seek(.max)
        #expect(postings.row == .max)
      }
    }
  }

  @Test func longListsHaveAnIndexOfSeveralLevels() throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: 0, rounds: 0)
    let connection = history.connection
    let insert = try connection.prepare("INSERT INTO fulltext(rowid, text) VALUES(?1, 'often')")
    try connection.execute("BEGIN")
    for row in 0..<7000 as Range<Int64> {
      insert.bind(1, row * 3)
      try insert.run()
    }
    try connection.execute("COMMIT")
    try history.command("optimize")
    // The height stands in five bits above the page number; the bit above them tells these pages from leaves.
    let height = try connection.scalarInt64(
      "SELECT max((id >> 31) & 31) FROM fulltext_data WHERE (id >> 36) & 1")
    #expect(height ?? 0 >= 2)
    let index = try #require(try StoredIndex.current(connection))
    let postings = try TermPostings(Array("often".utf8), index)
    for target in stride(from: 1, to: 21_000, by: 509) as StrideTo<Int64> {
      try postings.seek(target)
      #expect(postings.row == (target + 2) / 3 * 3)
    }
  }

  @Test func anUnknownFormatIsNotRead() throws {
    let folder = try TemporaryFolder()
    let history = try StoredHistory(folder, seed: 1, rounds: 2)
    #expect(try StoredIndex.current(history.connection) != nil)
    try history.connection.execute("UPDATE fulltext_config SET v = 5 WHERE k = 'version'")
    #expect(try StoredIndex.current(history.connection) == nil)
  }
}
