import SQLiteStore
import SearchModel
import SearchRanking
import TestSupport
import Testing
import VectorIndex

/// Blocks of vectors as rows are replaced and taken out, and as faults leave them.
@Suite struct VectorLedgerTests {
  private static let dimensionCount = 32

  /// Rows of one or two unit vectors each, and a connection to a file that holds them.
  private struct Fixture {
    let folder: TemporaryFolder
    let connection: Connection
    var vectors: [Int64: [[Float]]] = [:]

    init(rows: Range<Int64>) throws {
      folder = try TemporaryFolder()
      connection = try Connection(
        path: folder.file("vectors"), mode: .readWriteCreate, busyTimeout: .seconds(5))
      try VectorSchema.create(in: connection)
      var random = SeededGenerator(seed: 7)
      var ledger = VectorLedger(connection, generation: 1, dimensionCount: dimensionCount)
      for row in rows {
        let passages = (0..<Int.random(in: 1...2, using: &random)).map { _ in
          unit((0..<dimensionCount).map { _ in Float.random(in: -1...1, using: &random) })
        }
        vectors[row] = passages
        try ledger.set(quantised(passages), row: row)
      }
      try ledger.flush()
    }
  }

  private static func unit(_ vector: [Float]) -> [Float] {
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return vector.map { $0 / length }
  }

  private static func quantised(_ vectors: [[Float]]) -> PassageVectors {
    var quantised = PassageVectors()
    for (index, vector) in vectors.enumerated() {
      vector.withUnsafeBufferPointer {
        quantised.append($0, bytes: (10 * index)..<(10 * index + 5))
      }
    }
    return quantised
  }

  @Test func aRowThatIsReplacedOrTakenOutLeavesItsNeighboursAlone() throws {
    let fixture = try Fixture(rows: 0..<64)
    var ledger = VectorLedger(
      fixture.connection, generation: 1, dimensionCount: Self.dimensionCount)
    let other = Self.quantised([Self.unit([Float](repeating: 1, count: Self.dimensionCount))])
    try ledger.set(PassageVectors(), row: 10)
    try ledger.set(other, row: 20)
    try ledger.flush()
    let reader = VectorReader(
      fixture.connection, generation: 1, dimensionCount: Self.dimensionCount)
    for row in Int64(0)..<64 {
      var expected = Self.quantised(fixture.vectors[row] ?? [])
      if row == 10 { expected = PassageVectors() }
      if row == 20 { expected = other }
      #expect(try reader.vectors(row: row) == expected)
    }
  }

  @Test(arguments: ["passages = x'00'", "codes = x'00'", "passages = x'', codes = x'00'"])
  func aBlockThatCannotBeIsSaidToBeCorrupt(damage: String) throws {
    let fixture = try Fixture(rows: 0..<128)
    try fixture.connection.execute("UPDATE vector_block SET \(damage) WHERE id = (1 << 40) + 1")
    let searcher = VectorSearcher(
      fixture.connection, generation: 1, query: try #require(fixture.vectors[0]?.first))
    let error = #expect(throws: SearchError.self) {
      try searcher.search(filter: RowFilter(), limit: 5)
    }
    #expect(error?.code == .corrupt)
    #expect(try searcher.hits(rows: [0]).count == 1)
    let damaged = try VectorReader(
      fixture.connection, generation: 1, dimensionCount: Self.dimensionCount
    )
    .forEachRow(in: 0..<128) { _, _ in }
    #expect(damaged == [64..<128])
  }

  @Test func damagedRowIdentifiersDoNotTrap() throws {
    let fixture = try Fixture(rows: 0..<4)
    let query = try #require(fixture.vectors[0]?.first)
    var ledger = VectorLedger(
      fixture.connection, generation: 1, dimensionCount: Self.dimensionCount)
    for row in [-1, -64, .min, .max] as [Int64] { try ledger.set(PassageVectors(), row: row) }
    try ledger.flush()
    try fixture.connection.execute("UPDATE vector_block SET id = (1 << 41) - 1")
    let answer = try VectorSearcher(fixture.connection, generation: 1, query: query)
      .search(filter: RowFilter(), limit: 5)
    #expect(answer.hits.count == 4)
  }
}
