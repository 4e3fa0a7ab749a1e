import Foundation
import SQLiteStore
import SearchModel
import SearchRanking
import TestSupport
import Testing
import VectorIndex

/// The exact scan against cosines of the unquantised vectors, through a random history.
@Suite struct VectorSearcherTests {
  private static let dimensionCount = 64

  private static func vector(_ random: inout SeededGenerator) -> [Float] {
    let raw = (0..<dimensionCount).map { _ in Float.random(in: -1...1, using: &random) }
    let length = raw.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return raw.map { $0 / length }
  }

  private static func vectors(_ passages: [[Float]]) -> PassageVectors {
    var vectors = PassageVectors()
    for (number, passage) in passages.enumerated() {
      passage.withUnsafeBufferPointer {
        vectors.append($0, bytes: (number * 10)..<(number * 10 + 10))
      }
    }
    return vectors
  }

  private func connection(_ folder: TemporaryFolder) throws -> Connection {
    let connection = try Connection(
      path: folder.file("vectors.db"), mode: .readWriteCreate, busyTimeout: .seconds(1))
    try connection.transaction(.immediate) { try VectorSchema.create(in: connection) }
    return connection
  }

  private func set(
    _ connection: Connection, _ changes: [(row: Int64, passages: [[Float]])]
  ) throws {
    try connection.transaction(.immediate) {
      var ledger = VectorLedger(connection, generation: 1, dimensionCount: Self.dimensionCount)
      for change in changes { try ledger.set(Self.vectors(change.passages), row: change.row) }
      try ledger.flush()
    }
  }

  private static func cosine(_ left: [Float], _ right: [Float]) -> Double {
    zip(left, right).reduce(0) { $0 + Double($1.0) * Double($1.1) }
  }

  @Test func findsTheNearestAsTheReferenceDoesThroughARandomHistory() throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    var random = SeededGenerator(seed: 5)
    var stored: [Int64: [[Float]]] = [:]
    for _ in 0..<8 {
      var changes: [(row: Int64, passages: [[Float]])] = []
      for _ in 0..<60 {
        let row = Int64.random(in: 0..<400, using: &random)
        let passages = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.vector(&random) }
        stored[row] = passages.isEmpty ? nil : passages
        changes.append((row, passages))
      }
      try set(connection, changes)
      #expect(
        try VectorReader(connection, generation: 1, dimensionCount: Self.dimensionCount).count()
          == stored.values.reduce(0) { $0 + $1.count })
      for _ in 0..<5 {
        let query = Self.vector(&random)
        let answer = try VectorSearcher(connection, generation: 1, query: query).search(
          filter: RowFilter(), limit: 20)
        #expect(answer.scannedCount == stored.count)
        let expected = stored.mapValues { passages in
          passages.map { Self.cosine($0, query) }.max() ?? 0
        }
        let best = expected.values.sorted(by: >).prefix(20)
        for (hit, cosine) in zip(answer.hits, best) {
          // A byte a dimension leaves about a hundredth of error.
          #expect(abs(hit.cosine - cosine) < 0.02)
          #expect(abs(hit.cosine - (expected[hit.row] ?? 9)) < 0.02)
          #expect(Int(hit.passage.byteStart) == Int(hit.passage.number) * 10)
        }
        let allowed = RowSet(stored.keys.filter { $0 % 7 == 0 })
        let filtered = try VectorSearcher(connection, generation: 1, query: query).search(
          filter: RowFilter(allowed: allowed), limit: 1000)
        #expect(Set(filtered.hits.map(\.row)) == Set(allowed.rows))
        let direct = try VectorSearcher(connection, generation: 1, query: query).hits(
          rows: allowed.rows)
        #expect(Set(direct.values.map(\.cosine)) == Set(filtered.hits.map(\.cosine)))
      }
    }
    for (row, passages) in stored {
      let read = try VectorReader(connection, generation: 1, dimensionCount: Self.dimensionCount)
        .vectors(row: row)
      #expect(read == Self.vectors(passages))
      #expect(read.digest(row: row) != read.digest(row: row + 1))
    }
  }

  @Test func vectorsOfLengthZeroAreNotStored() throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    let zero = [Float](repeating: 0, count: Self.dimensionCount)
    try set(connection, [(1, [zero])])
    #expect(
      try VectorReader(connection, generation: 1, dimensionCount: Self.dimensionCount).count() == 0)
    #expect(Self.vectors([zero]).digest(row: 1) == .zero)
    let answer = try VectorSearcher(connection, generation: 1, query: zero).search(
      filter: RowFilter(), limit: 5)
    #expect(answer.hits.isEmpty)
  }

  static let damages = [
    "UPDATE vector_block SET codes = substr(codes, 2)",
    "UPDATE vector_block SET passages = substr(passages, 2)",
    "UPDATE vector_block SET passages = x''",
    "UPDATE vector_block SET codes = x''",
  ]

  @Test(arguments: damages)
  func aDamagedBlockIsAnErrorAndNeverRead(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder)
    var random = SeededGenerator(seed: 9)
    try set(connection, (0..<10).map { (Int64($0), [Self.vector(&random)]) })
    try connection.execute(sql)
    let query = Self.vector(&random)
    let error = #expect(throws: SearchError.self) {
      try VectorSearcher(connection, generation: 1, query: query).search(
        filter: RowFilter(), limit: 5)
    }
    #expect(error?.code == .corrupt)
    let damaged = try VectorReader(connection, generation: 1, dimensionCount: Self.dimensionCount)
      .forEachRow(in: 0..<256) { _, _ in }
    #expect(damaged == [0..<64])
  }
}
