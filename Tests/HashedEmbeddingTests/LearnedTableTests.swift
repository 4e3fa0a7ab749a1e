import HashedEmbedding
import SearchModel
import TestSupport
import Testing

struct LearnedTableTests {
  private func table(base: LearnedTable? = nil) throws -> LearnedTable {
    var options = TableLearner.Options()
    options.dimensionCount = 9
    return try #require(
      try TableLearner(options: options).learn(PlantedCollection(count: 60).corpus(), base: base))
  }

  private func decode(_ bytes: [UInt8], base: LearnedTable? = nil) throws -> LearnedTable {
    try bytes.withUnsafeBytes { bytes in
      try LearnedTable(decoding: bytes) { name in base?.name == name ? base : nil }
    }
  }

  @Test func wholeBytesComeBackAsTheyWere() throws {
    let table = try table()
    let again = try decode(table.encoded())
    #expect(again.name == table.name)
    #expect(again.shape == table.shape)
    #expect(again.encoded() == table.encoded())
  }

  @Test func halfBytesKeepTheDirections() throws {
    var options = TableLearner.Options()
    options.codeSize = .fourBits
    options.dimensionCount = 9
    let corpus = PlantedCollection(count: 60).corpus()
    let coarse = try #require(try TableLearner(options: options).learn(corpus))
    let again = try decode(coarse.encoded(.fourBits))
    #expect(again.name == coarse.name)
    #expect(again.encoded(.fourBits).count < coarse.encoded(.eightBits).count)
    let fine = try table()
    for words in PlantedCollection(count: 12).documents {
      let cosine = zip(
        PlantedCollection.vector(words, again), PlantedCollection.vector(words, fine)
      )
      .reduce(0) { $0 + $1.0 * $1.1 }
      #expect(cosine > 0.95)
    }
  }

  @Test func aTableNeedsItsBase() throws {
    let base = try table()
    let upper = try table(base: base)
    #expect(try decode(upper.encoded(), base: base).name == upper.name)
    let error = #expect(throws: SearchError.self) { try decode(upper.encoded()) }
    #expect(error?.code == .notFound)
  }

  @Test func aLaterVersionIsRefused() throws {
    var bytes = try table().encoded()
    bytes[8] = 2
    let error = #expect(throws: SearchError.self) { try decode(bytes) }
    #expect(error?.code == .newerFormat)
  }

  @Test func damagedBytesAreRefusedAndNeverTrap() throws {
    let bytes = try table().encoded()
    var generator = SeededGenerator(seed: 4)
    for length in [0, 1, 7, 8, 63, 64, 72, bytes.count - 1] {
      #expect(throws: SearchError.self) { try decode(Array(bytes.prefix(length))) }
    }
    for _ in 0..<300 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<mutated.count, using: &generator)
        mutated[place] ^= UInt8.random(in: 1...255, using: &generator)
      }
      #expect(throws: SearchError.self) { try decode(mutated) }
    }
  }

  @Test func theFingerprintNamesTheTable() throws {
    let table = try table()
    let embedder = HashedEmbedder(table: table)
    #expect(embedder.fingerprint.contains(table.name))
    #expect(embedder.dimensionCount == table.shape.dimensionCount)
    #expect(embedder.isLearned && !HashedEmbedder().isLearned)
  }
}
