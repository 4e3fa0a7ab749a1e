import SearchModel

/// Whether two systems differ by more than chance over the same queries: a two-sided randomisation test.
///
/// Under the hypothesis that the systems are alike, each query's two scores could as well be exchanged. The p-value is
/// the share of random exchanges whose mean difference is at least as great as the one observed.
///
/// Source: Smucker, Allan, Carterette 2007, doi 10.1145/1321440.1321528.
package struct PairedRandomizationTest: Sendable {
  /// How many random exchanges are drawn.
  package let trialCount: Int
  /// Where the random sequence starts.
  package let seed: UInt64

  /// A test of that many exchanges, repeatable by its seed.
  package init(trialCount: Int = 10_000, seed: UInt64 = 0) {
    self.trialCount = max(trialCount, 1)
    self.seed = seed
  }

  /// The p-value for scores of two systems, query by query; 1 where no query tells them apart.
  ///
  /// Scores past the end of the shorter array have no partner and are left out.
  ///
  /// - Complexity: O(trials · queries).
  package func pValue(_ first: [Double], _ second: [Double]) -> Double {
    let differences = zip(first, second).map { $0 - $1 }.filter { $0 != 0 }
    guard !differences.isEmpty else { return 1 }
    let scale = differences.reduce(0) { $0 + abs($1) }
    // Sums that are equal in exact arithmetic may differ in the last bits.
    let observed = abs(differences.reduce(0, +)) - scale * 1e-12
    var generator = SplitMix64(seed: seed)
    var asGreat = 1
    for _ in 0..<trialCount {
      var sum = 0.0
      var word: UInt64 = 0
      for (index, difference) in differences.enumerated() {
        if index % 64 == 0 { word = generator.next() }
        sum += word & 1 == 0 ? difference : -difference
        word >>= 1
      }
      if abs(sum) >= observed { asGreat += 1 }
    }
    // The observed assignment is one of the possible ones, so p is never 0.
    return Double(asGreat) / Double(trialCount + 1)
  }
}
