import SearchModel
import SearchRanking
import TestSupport
import Testing

struct PriorTests {
  private static let day = 86_400.0

  private static func aged(_ days: Double) -> Prior {
    Prior(recency: .init(age: days * day, halvingAge: 30 * day))
  }

  /// Priors from the least to the best, each series in one of the inputs.
  static let series: [[Prior]] = [
    (0...40).reversed().map { aged(Double($0 * $0)) },
    (0...100).map { Prior(hint: Double($0)) },
    (-40...40).map { Prior(priority: $0) },
    (0...40).map { Prior(engagement: Double($0) / 2) },
  ]

  @Test(arguments: series)
  func eachInputRaisesWithoutFail(_ priors: [Prior]) {
    for relevance in [0.001, 0.2, 0.5, 0.7, 0.99] {
      let scores = priors.map { $0.score(ofRelevance: relevance) }
      for (low, high) in zip(scores, scores.dropFirst()) { #expect(low < high) }
    }
  }

  @Test func relevanceDecidesAmongItemsOfTheSamePrior() {
    for prior in Self.series.flatMap({ $0 }) {
      var before = -1.0
      for step in 0...200 {
        let score = prior.score(ofRelevance: Double(step) / 200)
        #expect(score > before && score <= 1)
        before = score
      }
      #expect(prior.score(ofRelevance: 0) == 0 && prior.score(ofRelevance: 1) == 1)
    }
  }

  private static func random(_ generator: inout SeededGenerator) -> Prior {
    Prior(
      recency: Bool.random(using: &generator)
        ? .init(age: .random(in: -1e9...1e9, using: &generator), halvingAge: 1e6) : nil,
      hint: Bool.random(using: &generator) ? .random(in: -50...200, using: &generator) : nil,
      priority: .random(in: -1000...1000, using: &generator),
      engagement: Bool.random(using: &generator) ? .random(in: 0...1e6, using: &generator) : nil)
  }

  @Test func theChangeIsBoundedAndAClearDifferenceStands() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<5_000 {
      let relevance = Double.random(in: 0...1, using: &generator)
      let score = Self.random(&generator).score(ofRelevance: relevance)
      #expect(score <= relevance * 1.15 && score >= relevance * 0.97)
      #expect(abs(score - relevance) <= 0.06)
      #expect(relevance >= Prior.leastRelevance(for: score))
      let better = min(relevance * 1.19, 1)
      guard better == relevance * 1.19 else { continue }
      #expect(Self.random(&generator).score(ofRelevance: better) > score)
    }
  }

  @Test(arguments: [
    Prior(), Prior(hint: 0), Prior(hint: .nan), Prior(hint: -5), Prior(engagement: 0),
    Prior(engagement: -1), Prior(engagement: .nan),
    Prior(recency: .init(age: 5, halvingAge: 0)), Prior(recency: .init(age: .nan, halvingAge: 5)),
    Prior(recency: .init(age: .infinity, halvingAge: 5)),
    Prior(recency: .init(age: 5, halvingAge: .nan)),
  ])
  func whatIsNotKnownChangesNothing(_ prior: Prior) {
    #expect(prior.isNeutral)
    let relevance = Explanation(value: 0.3, label: "blend")
    #expect(prior.score(ofRelevance: 0.3) == 0.3)
    #expect(prior.explain(relevance) == relevance)
  }

  @Test func theFarEndsAreFinite() {
    for priority in [Int.min, Int.max] {
      let score = Prior(priority: priority).score(ofRelevance: 0.5)
      #expect(score > 0.48 && score < 0.52)
    }
    let often = Prior(engagement: .infinity).score(ofRelevance: 0.5)
    #expect(often.isFinite)
    #expect(Self.aged(-1e9).score(ofRelevance: 0.5) == Self.aged(0).score(ofRelevance: 0.5))
  }

  @Test func halfOfTheAdvantageIsLeftAtTheHalvingAge() {
    func advantage(_ days: Double) -> Double { Self.aged(days).score(ofRelevance: 0.5) - 0.5 }
    #expect(abs(advantage(30) - advantage(0) / 2) < 1e-12)
    #expect(abs(advantage(60) - advantage(0) / 3) < 1e-12)
    #expect(advantage(365) > advantage(3_650))
  }

  @Test func explanationsCarryTheExactScoreAndItsParts() throws {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<500 {
      let prior = Self.random(&generator)
      let relevance = Double.random(in: 0...1, using: &generator)
      let explanation = prior.explain(Explanation(value: relevance, label: "blend"))
      #expect(explanation.value == prior.score(ofRelevance: relevance))
      guard !prior.isNeutral else { continue }
      let parts = try #require(explanation.children.last).children
      let rest = parts.reduce(1) { $0 * (1 - $1.value) }
      #expect(abs((explanation.children.last?.value ?? 0) - Prior.bound * (1 - rest)) < 1e-12)
      #expect(parts.allSatisfy { $0.value != 0 && $0.value.isFinite })
    }
    let hinted = Prior(hint: 100).explain(Explanation(value: 0.5, label: "blend"))
    #expect(hinted.children.last?.children.map(\.label) == ["ranking hint, 0.4 · hint ÷ 100"])
  }
}

struct DecayingCountTests {
  private static let halfLife = DecayingCount.halfLife

  @Test func anEventCountsHalfAfterAHalfLife() {
    var count = DecayingCount(value: 0, time: 1_000)
    count.add(at: 1_000)
    #expect(count.value(at: 1_000) == 1)
    #expect(count.value(at: 1_000 + Self.halfLife) == 0.5)
    #expect(count.value(at: 1_000 + 10 * Self.halfLife) == 1.0 / 1_024)
    #expect(count.value(at: 0) == 1, "a clock that was set back takes nothing")
  }

  @Test func theOrderOfEventsDoesNotMatter() {
    var generator = SeededGenerator(seed: 23)
    let times = (0..<20).map { _ in Double.random(in: 0...(5 * Self.halfLife), using: &generator) }
    let moment = 6 * Self.halfLife
    let sum = times.reduce(0) { $0 + DecayingCount(value: 1, time: $1).value(at: moment) }
    for _ in 0..<10 {
      var count = DecayingCount(value: 0, time: times[0])
      for time in times.shuffled(using: &generator) { count.add(at: time) }
      #expect(abs(count.value(at: moment) - sum) < 1e-9)
      #expect(count.time == times.max())
    }
  }

  @Test func whatIsNoCountIsNone() {
    for value: Double in [.nan, .infinity, -1] {
      #expect(DecayingCount(value: value, time: .nan).value(at: 5) == 0)
    }
    var count = DecayingCount(value: 2, time: 5)
    count.add(at: .nan)
    #expect(count == DecayingCount(value: 2, time: 5))
  }
}
