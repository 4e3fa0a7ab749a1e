import SearchRanking
import TestSupport
import Testing

struct TopKTests {
  /// Sorting everything and cutting off.
  static func naive(_ candidates: [(score: Double, key: Int)], _ limit: Int) -> [Int] {
    candidates.filter { !$0.score.isNaN }
      .sorted { $0.score != $1.score ? $0.score > $1.score : $0.key < $1.key }
      .prefix(max(limit, 0)).map(\.key)
  }

  /// The macro for expectations cannot call a mutating method itself.
  static func offer(_ score: Double, _ key: Int, to best: inout TopK<Int>) -> Bool {
    best.insert(score: score, key: key)
  }

  @Test(arguments: [0, 1, 2, 3, 10, 100, 1_000], [0, 1, 2, 50, 500])
  func agreesWithSortingWhateverTheOrder(limit: Int, count: Int) {
    var generator = SeededGenerator(seed: UInt64(limit * 1_000 + count))
    // Few distinct scores, so that ties are everywhere.
    var candidates = (0..<count).map {
      (score: Double(Int.random(in: -3...3, using: &generator)), key: $0)
    }
    let expected = Self.naive(candidates, limit)
    for _ in 0..<3 {
      candidates.shuffle(using: &generator)
      var best = TopK<Int>(limit: limit)
      for candidate in candidates { best.insert(score: candidate.score, key: candidate.key) }
      #expect(best.sorted().map(\.key) == expected)
      #expect(best.count == expected.count)
    }
  }

  @Test func thresholdIsTheLowestScoreOnceFull() {
    var best = TopK<Int>(limit: 2)
    #expect(best.threshold == -.infinity)
    #expect(Self.offer(1, 5, to: &best))
    #expect(best.threshold == -.infinity)
    #expect(Self.offer(3, 9, to: &best))
    #expect(best.threshold == 1)
    #expect(Self.offer(1, 6, to: &best) == false)
    #expect(Self.offer(1, 4, to: &best))
    #expect(Self.offer(2, 100, to: &best))
    #expect(best.threshold == 2)
    #expect(best.sorted().map(\.key) == [9, 100])
  }

  @Test func oddScoresAndLimits() {
    var best = TopK<Int>(limit: 3)
    #expect(Self.offer(.nan, 0, to: &best) == false)
    best.insert(score: .infinity, key: 1)
    best.insert(score: -.infinity, key: 2)
    best.insert(score: -0.0, key: 4)
    best.insert(score: 0.0, key: 3)
    #expect(best.sorted().map(\.key) == [1, 3, 4])

    var none = TopK<Int>(limit: -4)
    #expect(none.threshold == .infinity)
    #expect(Self.offer(1, 1, to: &none) == false)
    #expect(none.sorted().isEmpty)
  }
}
