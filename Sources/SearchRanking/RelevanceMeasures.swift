/// How well a ranking answers a query whose relevant documents are known.
///
/// Gains are the judgements themselves, as in trec_eval and BEIR. An identifier that was not judged counts as
/// irrelevant, and so does one judged below 1. A repeated identifier counts where it first stands and earns nothing
/// after. Where nothing is relevant, every measure is 0.
package struct RelevanceMeasures: Sendable, Equatable {
  /// The gain at each rank, best rank first.
  private let gains: [Int]
  /// The positive gains that a perfect ranking would have, greatest first.
  private let idealGains: [Int]

  /// Measures one ranking.
  ///
  /// - Parameters:
  ///   - ranking: the identifiers found, best first.
  ///   - judgements: the grade of each judged identifier; 0 and below are irrelevant.
  package init<ID: Hashable>(ranking: [ID], judgements: [ID: Int]) {
    var seen: Set<ID> = []
    gains = ranking.map { seen.insert($0).inserted ? max(judgements[$0] ?? 0, 0) : 0 }
    idealGains = judgements.values.filter { $0 > 0 }.sorted(by: >)
  }

  /// Whether any document is relevant at all; queries without one are usually left out of means.
  package var hasRelevant: Bool { !idealGains.isEmpty }

  /// The normalised discounted cumulative gain of the first k: Σ gain ÷ log₂(rank + 1), over that of a perfect ranking.
  ///
  /// Source: Järvelin, Kekäläinen 2002, doi 10.1145/582415.582418, with the discount of trec_eval.
  package func normalizedDiscountedCumulativeGain(at limit: Int) -> Double {
    let ideal = Self.discounted(idealGains, limit)
    return ideal > 0 ? Self.discounted(gains, limit) / ideal : 0
  }

  /// The share of the relevant documents that is among the first k.
  package func recall(at limit: Int) -> Double {
    guard hasRelevant else { return 0 }
    return Double(gains.prefix(max(limit, 0)).count { $0 > 0 }) / Double(idealGains.count)
  }

  /// One over the rank of the first relevant document among the first k; 0 where there is none.
  package func reciprocalRank(at limit: Int) -> Double {
    guard let index = gains.prefix(max(limit, 0)).firstIndex(where: { $0 > 0 }) else { return 0 }
    return 1 / Double(index + 1)
  }

  /// 1 where the first document is relevant, else 0; the mean is accuracy at 1.
  package var accuracyAtOne: Double { reciprocalRank(at: 1) }

  private static func discounted(_ gains: [Int], _ limit: Int) -> Double {
    gains.prefix(max(limit, 0)).enumerated().reduce(0) { sum, entry in
      sum + Double(entry.element) / Logarithm.binary(Double(entry.offset + 2))
    }
  }
}
