import SearchModel
import TestSupport
import Testing

@testable import HashedEmbedding

struct DictionaryTableLearnerTests {
  /// Topics of four English words each; the German word of `en-t-i` is `de-t-i`.
  private static let topicCount = 12

  private static func word(_ language: String, _ topic: Int, _ index: Int) -> String {
    "\(language)topic\(topic)word\(index)"
  }

  private func corpus(reversed: Bool = false) -> DictionaryCorpus {
    var corpus = DictionaryCorpus(bucketBits: 16)
    var generator = SeededGenerator(seed: 7)
    for topic in 0..<Self.topicCount {
      for _ in 0..<30 {
        let words = (0..<3).map { _ in
          Self.word("en", topic, Int.random(in: 0..<4, using: &generator))
        }
        corpus.add([(PlantedCollection.packed(words + ["the"]), "en")])
      }
    }
    for topic in 0..<Self.topicCount {
      for index in 0..<4 {
        // Beside the word that is meant stands one of all entries, in both languages.
        let german = PlantedCollection.packed([Self.word("de", topic, index), "der"])
        let english = PlantedCollection.packed([Self.word("en", topic, index), "the"])
        corpus.add(
          reversed ? [(english, "en"), (german, "de")] : [(german, "de"), (english, "en")])
        corpus.add([
          (PlantedCollection.packed([Self.word("de", topic, index)]), "de"),
          (PlantedCollection.packed([Self.word("es", topic, index)]), "es"),
        ])
      }
    }
    return corpus
  }

  private func table(_ corpus: DictionaryCorpus, dimensions: Int = 24) throws -> LearnedTable? {
    var options = DictionaryTableLearner.Options()
    options.dimensionCount = dimensions
    return try DictionaryTableLearner(options: options).learn(corpus)
  }

  @Test(arguments: [false, true])
  func translationsAreNear(reversed: Bool) throws {
    let table = try #require(try table(corpus(reversed: reversed)))
    for topic in 0..<Self.topicCount {
      for language in ["de", "es"] {
        let word = Self.word(language, topic, 1)
        let same = PlantedCollection.cosine(word, Self.word("en", topic, 1), table)
        let other = PlantedCollection.cosine(
          word, Self.word("en", (topic + 1) % Self.topicCount, 1), table)
        #expect(same > 0.8, "\(word)")
        #expect(same > other + 0.4, "\(word)")
      }
    }
  }

  @Test func frequentWordsWeighLittle() throws {
    let table = try #require(try table(corpus()))
    let word = Self.word("en", 3, 2)
    let sum = PlantedCollection.vector([word, "the"], table)
    let alone = PlantedCollection.vector([word], table)
    #expect(zip(sum, alone).reduce(0) { $0 + $1.0 * $1.1 } > 0.98)
  }

  @Test func theSameEntriesGiveTheSameBytes() throws {
    let first = try #require(try table(corpus()))
    let second = try #require(try table(corpus()))
    #expect(first.encoded() == second.encoded())
    #expect(first.shape.dimensionCount == 24)
  }

  @Test func moreDimensionsThanWordsTrapNothing() throws {
    let table = try #require(try table(corpus(), dimensions: 300))
    #expect(table.shape.dimensionCount == 300)
    #expect(PlantedCollection.vector([Self.word("de", 0, 0)], table).allSatisfy { $0.isFinite })
  }

  @Test(arguments: [[], [""], ["alone"], ["one", "two"]])
  func fewEntriesTrapNothing(words: [String]) throws {
    var corpus = DictionaryCorpus(bucketBits: 16)
    for word in words { corpus.add([(PlantedCollection.packed([word]), "en")]) }
    _ = try table(corpus)
  }

  @Test func translationsAloneTeachNothing() throws {
    var corpus = DictionaryCorpus(bucketBits: 16)
    corpus.add([
      (PlantedCollection.packed(["haus"]), "de"), (PlantedCollection.packed(["house"]), "en"),
    ])
    #expect(try table(corpus) == nil)
  }

  @Test func onlyTheMostFrequentWordsAreKept() throws {
    var options = DictionaryTableLearner.Options()
    options.dimensionCount = 8
    options.wordLimit = 10
    let table = try #require(try DictionaryTableLearner(options: options).learn(corpus()))
    #expect(table.occupiedCount <= 10)
  }

  @Test func whatEndsItIsThrown() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try DictionaryTableLearner().learn(corpus()) { _ in throw Stop() }
    }
  }
}
