import Foundation
import SearchModel
import SearchRanking
import TestSupport
import Testing

struct BM25ScorerTests {
  static let statistics = CollectionStatistics(
    documentCount: 1_000, averageLengths: [4, 100, 2, 10])

  /// The formula as the books write it, on unpacked values.
  static func naive(
    _ parameters: BM25Parameters, _ statistics: CollectionStatistics, documentFrequency: Int,
    weight: Double, frequencies: [Int], lengths: [Int]
  ) -> Double {
    let weights = parameters.columnWeights
    let frequency = zip(weights, frequencies).map { $0 * Double($1) }.reduce(0, +)
    let length = zip(weights, lengths).map { $0 * Double($1) }.reduce(0, +)
    let average = zip(weights, statistics.averageLengths).map { $0 * $1 }.reduce(0, +)
    let count = Double(statistics.documentCount)
    let found = Double(documentFrequency)
    let inverse = log(1 + (count - found + 0.5) / (found + 0.5))
    let norm = parameters.k1 * (1 - parameters.b + parameters.b * length / average)
    return frequency == 0 ? 0 : weight * inverse * frequency / (frequency + norm)
  }

  @Test func agreesWithTheFormula() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let parameters = BM25Parameters(
        k1: Double.random(in: 0...3, using: &generator),
        b: Double.random(in: 0...1, using: &generator),
        columnWeights: (0..<4).map { _ in Double.random(in: 0...5, using: &generator) })
      let documentFrequency = Int.random(in: 0...1_000, using: &generator)
      let weight = Double.random(in: 0.1...2, using: &generator)
      let frequencies = (0..<4).map { _ in Int.random(in: 0...9, using: &generator) }
      // Only lengths that a code stands for exactly, so that quantisation is no part of this test.
      let lengths = (0..<4).map { _ in
        QuantizedLength.decode(UInt8.random(in: 0...120, using: &generator))
      }
      let scorer = BM25Scorer(
        parameters: parameters, statistics: Self.statistics, documentFrequency: documentFrequency,
        weight: weight)
      let score = scorer.score(
        frequencies: PackedFrequencies.packed(frequencies),
        lengths: QuantizedLength.packed(lengths))
      let expected = Self.naive(
        parameters, Self.statistics, documentFrequency: documentFrequency, weight: weight,
        frequencies: frequencies, lengths: lengths)
      #expect(abs(score - expected) <= 1e-12 * max(1, expected))
    }
  }

  @Test func growsWithFrequencyFallsWithLengthAndStaysBelowTheBound() {
    let scorer = BM25Scorer(
      parameters: BM25Parameters(), statistics: Self.statistics, documentFrequency: 10)
    for column in 0..<4 {
      let lengths = QuantizedLength.packed([4, 100, 2, 10])
      var before = 0.0
      for frequency in [1, 2, 3, 10, 100, 65_535] {
        var frequencies = [0, 0, 0, 0]
        frequencies[column] = frequency
        let score = scorer.score(
          frequencies: PackedFrequencies.packed(frequencies), lengths: lengths)
        #expect(score > before)
        #expect(score < scorer.upperBound)
        before = score
      }
      before = .infinity
      for code in UInt32(0)...255 {
        let score = scorer.score(
          frequencies: PackedFrequencies.packed([1]), lengths: code << (8 * UInt32(column)))
        #expect(score < before)
        before = score
      }
    }
  }

  @Test func rarerTermsWeighMoreAndCommonOnesNeverNegative() {
    let bounds = [0, 1, 10, 500, 999, 1_000].map {
      BM25Scorer(parameters: BM25Parameters(), statistics: Self.statistics, documentFrequency: $0)
        .upperBound
    }
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 > $1 })
    #expect(bounds.allSatisfy { $0 > 0 })
  }

  @Test(arguments: [
    CollectionStatistics(documentCount: 0, averageLengths: []),
    CollectionStatistics(documentCount: 0, averageLengths: [0, 0, 0, 0]),
    CollectionStatistics(documentCount: 5, averageLengths: [0, 0, 0, 0]),
    CollectionStatistics(documentCount: -1, averageLengths: [1]),
  ])
  func degenerateStatisticsStayFinite(statistics: CollectionStatistics) {
    for parameters in [
      BM25Parameters(), BM25Parameters(k1: 0, b: 1), BM25Parameters(k1: 1, b: 1),
      BM25Parameters(columnWeights: []),
    ] {
      for documentFrequency in [-1, 0, 1, 100] {
        let scorer = BM25Scorer(
          parameters: parameters, statistics: statistics, documentFrequency: documentFrequency)
        for frequencies: UInt64 in [0, 1, .max] {
          for lengths: UInt32 in [0, 1, .max] {
            let score = scorer.score(frequencies: frequencies, lengths: lengths)
            #expect(score >= 0 && score <= scorer.upperBound)
          }
        }
      }
    }
  }

  @Test func theBoundOfABlockHolds() {
    var generator = SeededGenerator(seed: 3)
    let scorer = BM25Scorer(
      parameters: BM25Parameters(), statistics: Self.statistics, documentFrequency: 30)
    for _ in 0..<100 {
      let documents = (0..<8).map { _ in
        (
          frequencies: (0..<4).map { _ in Int.random(in: 0...5, using: &generator) },
          lengths: (0..<4).map { _ in Int.random(in: 0...300, using: &generator) }
        )
      }
      let greatest = (0..<4).map { column in documents.map { $0.frequencies[column] }.max() ?? 0 }
      let least = (0..<4).map { column in documents.map { $0.lengths[column] }.min() ?? 0 }
      let bound = scorer.score(
        frequencies: PackedFrequencies.packed(greatest), lengths: QuantizedLength.packed(least))
      for document in documents {
        let score = scorer.score(
          frequencies: PackedFrequencies.packed(document.frequencies),
          lengths: QuantizedLength.packed(document.lengths))
        #expect(score <= bound)
      }
    }
  }

  @Test func explanationMultipliesOutToTheScore() {
    let scorer = BM25Scorer(
      parameters: BM25Parameters(), statistics: Self.statistics, documentFrequency: 7, weight: 0.5)
    let frequencies = PackedFrequencies.packed([1, 3, 0, 0])
    let lengths = QuantizedLength.packed([5, 90, 0, 4])
    let explanation = scorer.explain(label: "harbour", frequencies: frequencies, lengths: lengths)
    #expect(explanation.value == scorer.score(frequencies: frequencies, lengths: lengths))
    let product = explanation.children.reduce(1) { $0 * $1.value }
    #expect(abs(product - explanation.value) < 1e-12)
    #expect(explanation.label.hasPrefix("harbour"))
    let saturation = explanation.children[2]
    #expect(saturation.children[0].children.map(\.value) == [1, 3])
    #expect(
      scorer.explain(label: "absent", frequencies: 0, lengths: lengths).children[2].value == 0)
  }
}
