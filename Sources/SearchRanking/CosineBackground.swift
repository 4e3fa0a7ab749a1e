/// How similar two unrelated vectors of a collection are: the cosines of random pairs.
///
/// A cosine says little by itself: in one space 0.3 is chance, in another it is a perfect answer.
package struct CosineBackground: Sendable, Equatable {
  /// The mean cosine of random pairs, within −1…1.
  package let mean: Double
  /// The standard deviation of the cosine of random pairs, above 0.
  package let deviation: Double

  /// A background; values that no sample can have are moved to the nearest that one can.
  package init(mean: Double, deviation: Double) {
    self.mean = mean.isNaN ? 0 : min(max(mean, -1), 1)
    self.deviation = deviation.isNaN ? 1 : min(max(deviation, 1e-3), 1)
  }

  /// The background of vectors with independent random signs: mean 0, deviation 1 ÷ √dimensions.
  package static func independent(dimensionCount: Int) -> CosineBackground {
    CosineBackground(mean: 0, deviation: 1 / Double(max(dimensionCount, 1)).squareRoot())
  }

  /// The background that a sample of cosines of random pairs shows; nil for fewer than two.
  package init?(sample: some Collection<Double>) {
    guard sample.count > 1 else { return nil }
    let mean = sample.reduce(0, +) / Double(sample.count)
    let squares = sample.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.init(mean: mean, deviation: (squares / Double(sample.count - 1)).squareRoot())
  }

  /// By how many deviations a cosine exceeds the mean.
  package func deviations(ofCosine cosine: Double) -> Double {
    (cosine - mean) / deviation
  }

  /// How many deviations the most similar of that many unrelated vectors is expected to reach: √(2 ln n).
  ///
  /// Source: the leading term of the expected maximum of n normal variables; Cramér 1946, "Mathematical
  /// Methods of Statistics", section 28.6.
  package static func deviationsByChance(candidateCount: Int) -> Double {
    (2 * Logarithm.natural(Double(max(candidateCount, 1)))).squareRoot()
  }
}
