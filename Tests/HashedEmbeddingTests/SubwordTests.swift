import HashedEmbedding
import SearchModel
import TestSupport
import Testing

/// Words that were never met, put together from their parts.
struct SubwordTests {
  private static let topics = [
    ["electron", "electrode", "electrolyte", "electrical", "electrician", "electricity"],
    ["gardener", "gardening", "gardened", "gardenia", "gardenful", "gardenless"],
    ["Überflutung", "Überfluteten", "Überflutungen", "Überfluten", "Überflutend", "Überflutbar"],
  ]

  private func table() throws -> LearnedTable {
    var generator = SeededGenerator(seed: 3)
    var corpus = LearningCorpus(bucketBits: 16)
    for number in 0..<300 {
      let words = Self.topics[number % Self.topics.count]
      let drawn = (0..<6).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }
      PlantedCollection.packed(drawn + ["the"]).withUnsafeBufferPointer { corpus.add($0) }
    }
    var options = TableLearner.Options()
    options.dimensionCount = 6
    return try #require(try TableLearner(options: options).learn(corpus))
  }

  @Test(arguments: [
    ("electrodes", 0), ("electrify", 0), ("gardens", 1), ("Überflutete", 2),
  ])
  func anUnknownWordMeansWhatWordsWithItsPartsMean(word: String, topic: Int) throws {
    let table = try table()
    let cosines = Self.topics.map { words in
      let vector = PlantedCollection.vector([word], table)
      return zip(vector, PlantedCollection.vector(words, table)).reduce(0) { $0 + $1.0 * $1.1 }
    }
    #expect(cosines[topic] > 0.7, "\(cosines)")
    for other in cosines.indices where other != topic {
      #expect(cosines[other] < 0.4, "\(cosines)")
    }
  }

  @Test(arguments: [
    // Gibberish, a word with few known parts, too short a word, digits, and bytes that are no text.
    "qzxvkwpt", "elecqzxvkwpt", "ele", "electr0n", "electron2024", "\u{0}\u{0}\u{0}\u{0}", "日本語",
    String(repeating: "x", count: 5_000),
  ])
  func whatHasTooFewKnownPartsHasNoVector(word: String) throws {
    let vector = PlantedCollection.vector([word], try table())
    #expect(vector.allSatisfy { $0 == 0 })
  }

  @Test func bytesThatAreNoTextTrapNothing() throws {
    let embedder = HashedEmbedder(table: try table())
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      var vector = [Float](repeating: .nan, count: embedder.dimensionCount)
      bytes.withUnsafeBufferPointer { terms in
        vector.withUnsafeMutableBufferPointer {
          embedder.embed(EmbeddingPassage(text: terms, packedTerms: terms), into: $0)
        }
        #expect((0...1).contains(embedder.coverage(of: terms)))
      }
      #expect(vector.allSatisfy { $0.isFinite })
    }
  }

  @Test func aWordBeforeItsPartsAndOnceForAll() throws {
    let table = try table()
    // A repeated unknown word weighs 1 + ln of its count, as known ones do: only its direction shows here.
    #expect(
      zip(
        PlantedCollection.vector(["electrodes"], table),
        PlantedCollection.vector(["electrodes", "electrodes"], table)
      ).allSatisfy { abs($0 - $1) < 1e-6 })
    let mixed = PlantedCollection.vector(["electrodes", "gardener"], table)
    #expect(mixed != PlantedCollection.vector(["gardener"], table))
  }

  @Test func coverageIsTheShareOfWordsThatAreKnown() throws {
    let embedder = HashedEmbedder(table: try table())
    func coverage(_ words: [String]) -> Double {
      PlantedCollection.packed(words).withUnsafeBufferPointer { embedder.coverage(of: $0) }
    }
    #expect(coverage(["electron", "gardener"]) == 1)
    #expect(coverage(["flumox"]) == 0 && coverage([]) == 0)
    let half = coverage(["electron", "flumox"])
    // The unknown word is as rare as a word can be, and counts as one.
    #expect(half > 0.02 && half < 0.5)
    #expect(coverage(["electron", "gardener", "flumox"]) > half)
    let signs = PlantedCollection.packed(["flumox"]).withUnsafeBufferPointer {
      HashedEmbedder().coverage(of: $0)
    }
    #expect(signs == 1)
  }
}
