import Testing

@testable import HashedEmbedding

struct TranslationModelTests {
  private func model(
    _ pairs: [([UInt32], [UInt32])], weights: [Float]? = nil, iterations: Int = 3
  ) -> TranslationModel {
    var entries = EntryList()
    var others = EntryList()
    for (entry, other) in pairs {
      entries.append(entry)
      others.append(other)
    }
    let all = weights ?? [Float](repeating: 1, count: 32)
    return TranslationModel(entries, others, weights: all, iterations: iterations)
  }

  private func probability(_ model: TranslationModel, _ word: UInt32, _ other: UInt32) -> Float {
    guard let row = model.words.firstIndex(of: word) else { return 0 }
    let range = model.starts[row]..<model.starts[row + 1]
    return range.first { model.translations[$0] == other }.map { model.probabilities[$0] } ?? 0
  }

  @Test func oneIterationSharesEvenly() {
    // Entry {1, 2} against {10}: each is as likely the cause.
    let model = model([([1, 2], [10]), ([1], [11])], iterations: 1)
    #expect(abs(probability(model, 1, 10) - 1 / 3) < 1e-6)
    #expect(abs(probability(model, 1, 11) - 2 / 3) < 1e-6)
    #expect(probability(model, 2, 10) == 1)
  }

  @Test func whatStandsAloneElsewhereIsExplainedAway() {
    // Haus (1) is house (10); das (2) stands with the article (11) everywhere.
    let pairs: [([UInt32], [UInt32])] = [([1, 2], [10, 11]), ([3, 2], [12, 11]), ([2], [11])]
    let few = model(pairs, iterations: 1)
    let many = model(pairs, iterations: 8)
    #expect(probability(many, 1, 10) > 0.9)
    #expect(probability(many, 2, 11) > 0.9)
    #expect(probability(many, 1, 10) > probability(few, 1, 10))
  }

  @Test func probabilitiesSumToOne() {
    let model = model([([1, 2, 3], [10, 11]), ([2, 3], [12, 10]), ([3], [13])])
    for row in model.words.indices {
      let sum = model.probabilities[model.starts[row]..<model.starts[row + 1]].reduce(0, +)
      #expect(abs(sum - 1) < 1e-5)
    }
  }

  @Test func nothingTrapsNothing() {
    #expect(model([]).words.isEmpty)
    #expect(model([([], [1]), ([2], [])]).words.isEmpty)
  }
}
