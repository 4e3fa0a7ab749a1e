import SearchModel
import SearchRanking
import TestSupport
import Testing

struct BlendTests {
  static let background = CosineBackground(mean: 0.05, deviation: 0.1)
  static let blend = Blend(attainableMaximum: 12, background: background, semanticWeight: 0.3)

  @Test func eachLegIsMonotoneAndBounded() {
    var before = (lexical: -1.0, semantic: -1.0)
    for step in 0...1_000 {
      let share = Double(step) / 1_000
      let lexical = Self.blend.lexicalScore(ofSum: 12 * share)
      let semantic = Self.blend.semanticScore(ofCosine: 0.05 + 0.95 * share)
      #expect(lexical > before.lexical && lexical <= 1)
      #expect(semantic > before.semantic && semantic <= 1)
      before = (lexical, semantic)
    }
    #expect(before.lexical == 1)
    #expect(abs(before.semantic - 1) < 1e-12)
  }

  @Test func theBlendIsMonotoneInEachLeg() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<1_000 {
      let sums = (0..<2).map { _ in Double.random(in: 0...12, using: &generator) }.sorted()
      let cosines = (0..<2).map { _ in Double.random(in: -1...1, using: &generator) }.sorted()
      let low = Self.blend.score(lexicalSum: sums[0], cosine: cosines[0])
      #expect(Self.blend.score(lexicalSum: sums[1], cosine: cosines[0]).score >= low.score)
      #expect(Self.blend.score(lexicalSum: sums[0], cosine: cosines[1]).score >= low.score)
      #expect(Self.blend.score(lexicalSum: nil, cosine: cosines[0]).score <= low.score)
      #expect(Self.blend.score(lexicalSum: sums[0], cosine: nil).score <= low.score)
      #expect((0...1).contains(low.score))
    }
  }

  @Test func oneLegKeepsItsShare() {
    let lexical = Self.blend.score(lexicalSum: 6, cosine: nil)
    #expect(lexical.semantic == nil)
    #expect(lexical.score == 0.7 * Self.blend.lexicalScore(ofSum: 6))
    let semantic = Self.blend.score(lexicalSum: nil, cosine: 0.7)
    #expect(semantic.lexical == nil)
    #expect(semantic.score == 0.3 * Self.blend.semanticScore(ofCosine: 0.7))
  }

  @Test(arguments: [
    // Every term once in a document of average length, in a title, one of four terms alone.
    (0.45, 0.6, 1.0), (0.6, 0.7, 1.0), (0.11, 0.2, 0.4),
  ])
  func typicalMatches(share: Double, from low: Double, to high: Double) {
    let score = Self.blend.lexicalScore(ofSum: 12 * share)
    #expect(score >= low && score <= high)
  }

  @Test func oddValuesEarnNothing() {
    for sum: Double in [-1, 0, .nan, -.infinity] {
      #expect(Self.blend.lexicalScore(ofSum: sum) == 0)
    }
    #expect(Self.blend.lexicalScore(ofSum: .infinity) == 1)
    for cosine: Double in [-1, 0, 0.05, .nan, -.infinity] {
      #expect(Self.blend.semanticScore(ofCosine: cosine) == 0)
    }
    #expect(Self.blend.semanticScore(ofCosine: 1.000_001) == 1)
    let nothingAttainable = Blend(attainableMaximum: 0, background: Self.background)
    #expect(nothingAttainable.score(lexicalSum: 1, cosine: nil).score == 0)
    for weight: Double in [-1, 0, .nan] {
      let lexicalOnly = Blend(
        attainableMaximum: 12, background: Self.background, semanticWeight: weight)
      #expect(lexicalOnly.score(lexicalSum: nil, cosine: 1).score == 0)
    }
  }

  @Test func explanationsCarryTheExactScore() {
    let sum = Explanation(value: 5, label: "sum")
    for (lexical, cosine) in [(sum, 0.4), (sum, nil), (nil, 0.4), (nil, nil)]
      as [(Explanation?, Double?)]
    {
      let explanation = Self.blend.explain(lexical: lexical, cosine: cosine)
      let score = Self.blend.score(lexicalSum: lexical?.value, cosine: cosine)
      #expect(explanation.value == score.score)
      #expect(
        explanation.children.map(\.value)
          == [Self.blend.semanticWeight, score.lexical ?? 0, score.semantic ?? 0])
    }
  }

  @Test func theCutOffKeepsWordsAndDropsChance() {
    let blend = Blend(
      attainableMaximum: 12, background: .independent(dimensionCount: 256), semanticWeight: 0.1)
    let cutOff = ScoreCutOff(blend: blend, candidateCount: 10_000)
    #expect(cutOff.admits(blend.score(lexicalSum: 0.001, cosine: nil)))
    #expect(!cutOff.admits(blend.score(lexicalSum: nil, cosine: nil)))
    #expect(!cutOff.admits(blend.score(lexicalSum: 0, cosine: 0)))
    // √(2 ln 10,000) = 4.3 deviations of 1/16 are what chance gives.
    #expect(!cutOff.admits(blend.score(lexicalSum: nil, cosine: 4.3 / 16)))
    #expect(cutOff.admits(blend.score(lexicalSum: nil, cosine: 5 / 16.0)))
    let strict = ScoreCutOff(blend: blend, candidateCount: 10_000, minimumScore: 0.5)
    #expect(!strict.admits(blend.score(lexicalSum: 0.001, cosine: nil)))
    #expect(strict.admits(blend.score(lexicalSum: 10, cosine: nil)))
  }

  @Test func chanceIsCutOffOnRandomVectors() {
    var generator = SeededGenerator(seed: 5)
    let blend = Blend(attainableMaximum: 1, background: .independent(dimensionCount: 64))
    let cutOff = ScoreCutOff(blend: blend, candidateCount: 2_000)
    var admitted = 0
    for _ in 0..<2_000 {
      // The cosine of two random sign vectors is one minus twice the share of differing signs.
      let differing = generator.next().nonzeroBitCount
      let cosine = 1 - Double(differing) / 32
      if cutOff.admits(blend.score(lexicalSum: nil, cosine: cosine)) { admitted += 1 }
    }
    #expect(admitted <= 1)
  }

  @Test func queriesLeanLexical() {
    let plain = QueryCharacter().semanticWeight(base: 0.4)
    #expect(plain == 0.4)
    for literal in [QueryCharacter(isSymbolShaped: true), QueryCharacter(isQuoted: true)] {
      #expect(literal.semanticWeight(base: 0.4) == 0.1)
    }
    var before = plain
    for step in 0...10 {
      let weight = QueryCharacter(rarity: Double(step) / 10).semanticWeight(base: 0.4)
      #expect(weight <= before)
      before = weight
    }
    #expect(before == 0.2)
    #expect(QueryCharacter(coverage: 0.5).semanticWeight(base: 0.4) == 0.2)
    #expect(QueryCharacter(coverage: 0).semanticWeight(base: 0.4) == 0)
    for coverage: Double in [-1, 2, .nan] {
      #expect((0...0.4).contains(QueryCharacter(coverage: coverage).semanticWeight(base: 0.4)))
    }
    for base: Double in [-1, 2, .nan] {
      #expect((0...1).contains(QueryCharacter(rarity: .nan).semanticWeight(base: base)))
    }
  }

  @Test func rarityComesFromTheRarestIndexedTerm() {
    let statistics = CollectionStatistics(documentCount: 10_000, averageLengths: [1, 1, 1, 1])
    func rarity(_ frequencies: [Int]) -> Double {
      QueryCharacter.rarity(documentFrequencies: frequencies, statistics: statistics)
    }
    #expect(rarity([]) == 0)
    #expect(rarity([0]) == 0)
    #expect(rarity([0, 1, 500]) == 1)
    #expect(rarity([500, 9_000]) > rarity([5_000, 9_000]))
  }

  @Test func backgroundsFromSamples() throws {
    #expect(CosineBackground(sample: [Double]()) == nil)
    #expect(CosineBackground(sample: [0.3]) == nil)
    let background = try #require(CosineBackground(sample: [0.1, 0.3]))
    #expect(abs(background.mean - 0.2) < 1e-12)
    #expect(abs(background.deviation - 0.02.squareRoot()) < 1e-12)
    let constant = try #require(CosineBackground(sample: [0.2, 0.2, 0.2]))
    #expect(constant.deviation > 0)
  }

  @Test func tiersComeFirst() {
    let expected = [
      RankingPosition(tier: .exact, score: 0.1, key: 8),
      RankingPosition(tier: .blend, score: 0.9, key: 2),
      RankingPosition(tier: .blend, score: 0.9, key: 3),
      RankingPosition(tier: .blend, score: 0.2, key: 1),
    ]
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<20 {
      #expect(expected.shuffled(using: &generator).sorted() == expected)
    }
  }
}
