import HashedEmbedding
import SearchModel
import Testing

struct TableLearnerTests {
  private func learner(_ dimensions: Int = 16) -> TableLearner {
    var options = TableLearner.Options()
    options.dimensionCount = dimensions
    return TableLearner(options: options)
  }

  @Test func wordsInTheSameCompanyAreNear() throws {
    let corpus = PlantedCollection(count: 600).corpus()
    // As many dimensions as tell the topics apart: more would tell the words of a pair apart.
    let table = try #require(try learner(5).learn(corpus))
    for topic in 0..<PlantedCollection.topicCount {
      let word = PlantedCollection.word(topic, 0, 0)
      let same = PlantedCollection.cosine(word, PlantedCollection.word(topic, 0, 1), table)
      let other = PlantedCollection.cosine(
        word, PlantedCollection.word((topic + 1) % PlantedCollection.topicCount, 0, 1), table)
      #expect(same > 0.5, "\(word)")
      #expect(same > other + 0.4, "\(word)")
    }
  }

  @Test func theSameDocumentsGiveTheSameBytes() throws {
    let corpus = PlantedCollection(count: 200).corpus()
    let first = try #require(try learner().learn(corpus))
    let second = try #require(try learner().learn(corpus))
    #expect(first.encoded() == second.encoded())
    #expect(first.name == second.name)
    let other = try #require(try learner().learn(PlantedCollection(count: 200, seed: 2).corpus()))
    #expect(first.name != other.name)
  }

  @Test(arguments: [0, 1, 2, 5])
  func fewDocumentsTrapNothing(count: Int) throws {
    let table = try learner().learn(PlantedCollection(count: count).corpus())
    #expect((table == nil) == (count == 0))
    guard let table else { return }
    let vector = PlantedCollection.vector(PlantedCollection(count: 1).documents[0], table)
    #expect(vector.allSatisfy { $0.isFinite })
  }

  @Test func documentsWithoutWordsTeachNothing() throws {
    var corpus = LearningCorpus(bucketBits: 16)
    for _ in 0..<50 { [UInt8]().withUnsafeBufferPointer { corpus.add($0) } }
    #expect(try learner().learn(corpus) == nil)
  }

  @Test func identicalDocumentsTrapNothing() throws {
    var corpus = LearningCorpus(bucketBits: 16)
    for _ in 0..<300 {
      PlantedCollection.packed(["one", "two"]).withUnsafeBufferPointer { corpus.add($0) }
    }
    let table = try learner().learn(corpus)
    if let table {
      #expect(PlantedCollection.vector(["one"], table).allSatisfy { $0.isFinite })
    }
  }

  @Test func heldOutDocumentsTeachNothing() throws {
    var collection = PlantedCollection(count: 300)
    collection.documents.append(["lonely", "lonely", "solitary"])
    collection.documents.append(["lonely", "solitary"])
    let corpus = collection.corpus()
    let whole = try #require(try learner(32).learn(corpus))
    let partial = try #require(try learner(32).learn(corpus, heldOut: [300, 301]))
    #expect(PlantedCollection.vector(["lonely"], whole).contains { $0 != 0 })
    #expect(PlantedCollection.vector(["lonely"], partial).allSatisfy { $0 == 0 })
  }

  @Test func onTopOfABaseUnknownWordsAreKnown() throws {
    // The base knows both words of each pair, the collection only the first.
    let base = try #require(try learner(5).learn(PlantedCollection(count: 600).corpus()))
    let half = PlantedCollection(count: 120, seed: 9, sides: 0...0)
    let table = try #require(try learner(5).learn(half.corpus(), base: base))
    let same = PlantedCollection.cosine(
      PlantedCollection.word(1, 0, 0), PlantedCollection.word(1, 0, 1), table)
    let other = PlantedCollection.cosine(
      PlantedCollection.word(1, 0, 0), PlantedCollection.word(2, 0, 1), table)
    #expect(same > 0.4 && same > other + 0.4)
    #expect(table.base?.name == base.name)
    // A base of other buckets is of no use.
    let foreign = try #require(
      try learner().learn(PlantedCollection(count: 60).corpus(bucketBits: 12)))
    #expect(try learner().learn(half.corpus(), base: foreign)?.base == nil)
  }

  /// What only the base knows, another language say, is found by what the collection says, however large it is.
  @Test func aLargeCollectionKeepsWhatOnlyTheBaseKnows() throws {
    let base = try #require(try learner(8).learn(PlantedCollection(count: 600).corpus()))
    let large = PlantedCollection(count: 6_000, seed: 9, sides: 0...0)
    let table = try #require(try learner(12).learn(large.corpus(), base: base))
    var found = 0
    for topic in 0..<PlantedCollection.topicCount {
      let query = PlantedCollection.vector(
        (3..<6).map { PlantedCollection.word(topic, $0, 1) }, table)
      let nearest = (0..<PlantedCollection.topicCount).max { first, second in
        func cosine(_ topic: Int) -> Float {
          zip(query, PlantedCollection.vector(large.documents[topic], table)).reduce(0) {
            $0 + $1.0 * $1.1
          }
        }
        return cosine(first) < cosine(second)
      }
      if nearest == topic { found += 1 }
    }
    // Two topics may differ by the first direction, which is left out; chance would find one.
    #expect(found >= 5)
  }

  @Test func aBaseWithoutACommonWordTrapsNothing() throws {
    let base = try #require(try learner(5).learn(PlantedCollection(count: 60).corpus()))
    var corpus = LearningCorpus(bucketBits: 16)
    for number in 0..<40 {
      PlantedCollection.packed(["x\(number % 5)", "y\(number % 3)"]).withUnsafeBufferPointer {
        corpus.add($0)
      }
    }
    let table = try #require(try learner(4).learn(corpus, base: base))
    let again = try table.encoded().withUnsafeBytes {
      try LearnedTable(decoding: $0) { name in name == base.name ? base : nil }
    }
    #expect(again.name == table.name)
    let word = PlantedCollection.word(0, 0, 0)
    #expect(PlantedCollection.vector([word], table).allSatisfy { $0.isFinite })
  }

  @Test func aWordThatFallsIntoTheBucketOfAnotherIsNotTakenForIt() throws {
    // With so few buckets nearly every unknown word falls into one that is occupied.
    let table = try #require(
      try learner().learn(PlantedCollection(count: 300).corpus(bucketBits: 6)))
    #expect(table.occupiedCount > 40)
    let known = (0..<500).count { number in
      PlantedCollection.vector(["unknown\(number)"], table).contains { $0 != 0 }
    }
    #expect(known < 15)
  }

  @Test func theNumberOfWordsHasABound() throws {
    var learner = learner()
    learner.options.bucketLimit = 40
    let table = try #require(try learner.learn(PlantedCollection(count: 600).corpus()))
    #expect(table.occupiedCount <= 40 && table.occupiedCount > 0)
  }

  @Test func learningCanBeEnded() {
    let corpus = PlantedCollection(count: 100).corpus()
    var steps: [Double] = []
    #expect(throws: CancellationError.self) {
      _ = try learner().learn(corpus) { share in
        steps.append(share)
        if share > 0.3 { throw CancellationError() }
      }
    }
    #expect(steps == steps.sorted() && steps.count == 2)
  }

  @Test func longPassesCanBeEndedInBetween() throws {
    // More than two million entries: every pass has checkpoints.
    var corpus = LearningCorpus(bucketBits: 16)
    let documents = (0..<50).map { number in
      PlantedCollection.packed((0..<64).map { "w\((number * 7 + $0 * $0) % 400)" })
    }
    for number in 0..<50_000 {
      documents[number % documents.count].withUnsafeBufferPointer { corpus.add($0) }
    }
    var steps: [Double] = []
    _ = try learner(4).learn(corpus) { steps.append($0) }
    #expect(steps == steps.sorted() && steps.last == 1 && steps.count > 8)
    var calls = 0
    #expect(throws: CancellationError.self) {
      _ = try learner(4).learn(corpus) { _ in
        calls += 1
        if calls == 1 { throw CancellationError() }
      }
    }
    #expect(calls == 1 && (steps.first ?? 1) < 0.2)
  }

  @Test func largeCorporaAreThinnedTheSameWayEachTime() {
    func corpus(limit: Int) -> LearningCorpus {
      var corpus = LearningCorpus(bucketBits: 16, entryLimit: limit)
      for words in PlantedCollection(count: 2_000).documents {
        PlantedCollection.packed(words).withUnsafeBufferPointer { corpus.add($0) }
      }
      return corpus
    }
    let thinned = corpus(limit: 3_000)
    #expect(thinned.documentCount == 2_000)
    #expect(thinned.entryCount <= 3_000 && thinned.entryCount > 1_000)
    #expect(corpus(limit: 3_000).entryCount == thinned.entryCount)
    #expect(corpus(limit: .max).rowCount == 2_000)
  }
}
