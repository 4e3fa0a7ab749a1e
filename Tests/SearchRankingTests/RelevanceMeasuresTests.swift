import Foundation
import SearchRanking
import TestSupport
import Testing

struct RelevanceMeasuresTests {
  static let judgements = ["a": 3, "b": 2, "c": 1, "d": 0, "e": -1]

  @Test(
    arguments: [
      // A perfect ranking; the reverse; nothing; only irrelevant; one at rank 2.
      (["a", "b", "c"], 10, 1.0, 1.0, 1.0),
      (["c", "b", "a"], 10, (1 + 2 / log2(3) + 1.5) / (3 + 2 / log2(3) + 0.5), 1.0, 1.0),
      ([], 10, 0.0, 0.0, 0.0),
      (["d", "e", "x"], 10, 0.0, 0.0, 0.0),
      (["x", "a"], 10, (3 / log2(3)) / (3 + 2 / log2(3) + 0.5), 1 / 3.0, 0.5),
      (["x", "a"], 1, 0.0, 0.0, 0.0),
      // The ideal is cut off at k, too.
      (["a", "b"], 2, 1.0, 2 / 3.0, 1.0),
      // A repetition earns nothing, but takes its rank.
      (["a", "a", "b"], 3, (3 + 1.0) / (3 + 2 / log2(3) + 0.5), 2 / 3.0, 1.0),
      (["a"], 0, 0.0, 0.0, 0.0),
      (["a"], -1, 0.0, 0.0, 0.0),
    ] as [([String], Int, Double, Double, Double)])
  func knownValues(ranking: [String], limit: Int, gain: Double, recall: Double, reciprocal: Double)
  {
    let measures = RelevanceMeasures(ranking: ranking, judgements: Self.judgements)
    #expect(abs(measures.normalizedDiscountedCumulativeGain(at: limit) - gain) < 1e-12)
    #expect(abs(measures.recall(at: limit) - recall) < 1e-12)
    #expect(measures.reciprocalRank(at: limit) == reciprocal)
    #expect(measures.hasRelevant)
  }

  @Test func nothingRelevant() {
    let measures = RelevanceMeasures(ranking: ["a"], judgements: ["a": 0])
    #expect(!measures.hasRelevant)
    #expect(measures.normalizedDiscountedCumulativeGain(at: 10) == 0)
    #expect(measures.recall(at: 10) == 0)
    #expect(measures.accuracyAtOne == 0)
  }

  @Test func noRankingBeatsTheIdeal() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var judgements: [Int: Int] = [:]
      for id in 0..<20 { judgements[id] = Int.random(in: 0...3, using: &generator) }
      let ranking = Array(0..<20).shuffled(using: &generator)
      let measures = RelevanceMeasures(ranking: ranking, judgements: judgements)
      let gain = measures.normalizedDiscountedCumulativeGain(at: 10)
      #expect((0...1.000_000_1).contains(gain))
      let ideal = ranking.sorted { (judgements[$0] ?? 0) > (judgements[$1] ?? 0) }
      let best = RelevanceMeasures(ranking: ideal, judgements: judgements)
      #expect(abs(best.normalizedDiscountedCumulativeGain(at: 10) - 1) < 1e-12)
    }
  }

  @Test func randomisationAgreesWithEnumeration() {
    let first = [0.9, 0.8, 0.4, 0.7, 0.6, 0.9, 0.3, 0.8]
    let second = [0.7, 0.6, 0.5, 0.4, 0.6, 0.5, 0.2, 0.6]
    let differences = zip(first, second).map { $0 - $1 }
    let observed = abs(differences.reduce(0, +))
    // All 2⁸ exchanges.
    let asGreat = (0..<256).count { signs in
      let sum = differences.enumerated().reduce(0) {
        $0 + ((signs >> $1.offset) & 1 == 0 ? $1.element : -$1.element)
      }
      return abs(sum) >= observed - 1e-12
    }
    let exact = Double(asGreat) / 256
    let test = PairedRandomizationTest(trialCount: 20_000, seed: 1)
    #expect(abs(test.pValue(first, second) - exact) < 0.01)
    #expect(test.pValue(first, second) == test.pValue(first, second))
    #expect(test.pValue(first, second) == test.pValue(second, first))
    #expect(test.pValue(first, first) == 1)
    #expect(test.pValue([], []) == 1)
  }

  @Test(arguments: [
    ("1", "doc", "1 Q0 doc 3 0.5 run"),
    ("1", "a b\t%\u{7F}é", "1 Q0 a%20b%09%25%7Fé 3 0.5 run"),
    ("", "x", "- Q0 x 3 0.5 run"),
  ])
  func runLines(query: String, document: String, line: String) {
    let made = TRECRunLine(query: query, document: document, rank: 3, score: 0.5, run: "run")
    #expect(made.description == line)
  }
}
