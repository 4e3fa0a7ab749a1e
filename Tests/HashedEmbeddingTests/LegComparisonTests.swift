import HashedEmbedding
import SearchModel
import TestSupport
import Testing

struct LegComparisonTests {
  /// The ratio of the legs on documents held out of the learning.
  private func ratio(_ documents: [[String]]) throws -> Double {
    var collection = PlantedCollection(count: 0)
    collection.documents = documents
    let corpus = collection.corpus()
    let samples = stride(from: 0, to: documents.count, by: 7).compactMap { number in
      PlantedCollection.packed(documents[number]).withUnsafeBufferPointer {
        LegComparison.sample(number: number, $0, of: corpus)
      }
    }
    #expect(!samples.isEmpty)
    var options = TableLearner.Options()
    options.dimensionCount = 24
    let table = try #require(
      try TableLearner(options: options).learn(corpus, heldOut: Set(samples.map(\.number))))
    return LegComparison(samples, corpus: corpus, table: table).ratio
  }

  @Test func meaningWinsWhereDocumentsShareTopicsAndNotWords() throws {
    var generator = SeededGenerator(seed: 3)
    // A document's halves use different words of its topic.
    let topical = (0..<600).map { number in
      (0..<20).map { "t\(number % 60)w\($0)" }.shuffled(using: &generator)
    }
    // Words at random: nothing is to be learned, and a document's own words name it.
    let random = (0..<600).map { _ -> [String] in
      let words = (0..<9).map { _ in "w\(Int.random(in: 0..<900, using: &generator))" }
      return words + words
    }
    let (first, second) = (try ratio(topical), try ratio(random))
    #expect(first > 1.5)
    #expect(second < 1.05)
  }

  @Test func withoutSamplesTheLegsCountAsEqual() throws {
    let corpus = PlantedCollection(count: 60).corpus()
    let table = try #require(try TableLearner().learn(corpus))
    #expect(LegComparison([], corpus: corpus, table: table).ratio == 1)
    let short = PlantedCollection.packed(["a", "b"]).withUnsafeBufferPointer {
      LegComparison.sample(number: 0, $0, of: corpus)
    }
    #expect(short == nil)
  }
}
