import ContentDigests
import HashedEmbedding
import SearchModel
import TestSupport
import Testing

struct LearnedTableTests {
  private func options(_ dimensionCount: Int) -> TableLearner.Options {
    var options = TableLearner.Options()
    options.dimensionCount = dimensionCount
    return options
  }

  private func table(base: LearnedTable? = nil) throws -> LearnedTable {
    try #require(
      try TableLearner(options: options(9)).learn(PlantedCollection(count: 60).corpus(), base: base)
    )
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
    bytes[8] = 200
    let error = #expect(throws: SearchError.self) { try decode(bytes) }
    #expect(error?.code == .newerFormat)
  }

  @Test func anEarlierVersionIsLearnedAgain() throws {
    var bytes = try table().encoded()
    bytes[8] = 1
    let error = #expect(throws: SearchError.self) { try decode(bytes) }
    #expect(error?.code == .corrupt)
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

  /// Behind a digest that is right, too, no bytes do harm: they are refused, or make a table that embeds.
  @Test(arguments: [false, true])
  func wrongBytesWithARightDigestNeverTrap(isOnBase: Bool) throws {
    let base = isOnBase ? try table() : nil
    let bytes = try table(base: base).encoded()
    let words = PlantedCollection(count: 1).documents[0] + ["unheard"]
    var generator = SeededGenerator(seed: 5)
    var survivors = 0
    for round in 0..<400 {
      var mutated = Array(bytes.dropLast(8))
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let places = 8..<(round % 2 == 0 ? 112 : mutated.count)
        // Small changes of small numbers are the likeliest to pass for right.
        mutated[Int.random(in: places, using: &generator)] ^=
          1 << UInt8.random(in: 0...7, using: &generator)
      }
      if round % 10 == 0 { mutated.removeLast(Int.random(in: 1...40, using: &generator)) }
      let digest = mutated.withUnsafeBytes { ContentDigest.hash64($0, seed: 0) }
      withUnsafeBytes(of: digest.littleEndian) { mutated.append(contentsOf: $0) }
      do {
        let table = try decode(mutated, base: base)
        survivors += 1
        #expect(PlantedCollection.vector(words, table).allSatisfy { $0.isFinite })
      } catch is SearchError {}
    }
    #expect(survivors > 0)
  }

  @Test func aBaseOfOtherBucketsIsRefused() throws {
    let base = try table()
    let upper = try table(base: base)
    let foreign = try #require(
      try TableLearner(options: options(9)).learn(
        PlantedCollection(count: 60).corpus(bucketBits: 12)))
    let bytes = upper.encoded()
    let error = #expect(throws: SearchError.self) {
      try bytes.withUnsafeBytes { try LearnedTable(decoding: $0) { _ in foreign } }
    }
    #expect(error?.code == .corrupt)
  }

  @Test func codesOfAWholeByteStayWhole() throws {
    let table = try table()
    #expect(table.encoded(.fourBits) == table.encoded(.eightBits))
  }

  @Test func theFingerprintNamesTheTable() throws {
    let table = try table()
    let embedder = HashedEmbedder(table: table)
    #expect(embedder.fingerprint.contains(table.name))
    #expect(embedder.dimensionCount == table.shape.dimensionCount)
    #expect(embedder.isLearned && !HashedEmbedder().isLearned)
  }
}
