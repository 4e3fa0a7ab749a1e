/// Which scored documents are results at all.
///
/// Whatever the words of the query found is one, however low. What only its meaning found must exceed what
/// chance would find among that many documents: every vector has some nearest neighbour, even that of gibberish.
package struct ScoreCutOff: Sendable, Equatable {
  /// The least blended score, 0…1; a user's wish, 0 by default.
  package var minimumScore: Double
  /// The least semantic score, 0…1, of a document that the lexical leg did not find.
  package var minimumSemantic: Double

  /// A cut-off with both bounds given.
  package init(minimumScore: Double = 0, minimumSemantic: Double) {
    self.minimumScore = minimumScore
    self.minimumSemantic = minimumSemantic
  }

  /// A cut-off that expects `margin` deviations more than the best of the candidates has by chance.
  package init(
    blend: Blend, candidateCount: Int, margin: Double = 0.5, minimumScore: Double = 0
  ) {
    let deviations = CosineBackground.deviationsByChance(candidateCount: candidateCount) + margin
    let background = blend.background
    self.init(
      minimumScore: minimumScore,
      minimumSemantic: blend.semanticScore(
        ofCosine: background.mean + deviations * background.deviation))
  }

  /// A cut-off that expects so many deviations above the mean.
  package init(blend: Blend, deviations: Double, minimumScore: Double = 0) {
    let background = blend.background
    self.init(
      minimumScore: minimumScore,
      minimumSemantic: blend.semanticScore(
        ofCosine: background.mean + deviations * background.deviation))
  }

  /// Whether a document with this score is a result.
  package func admits(_ score: BlendedScore) -> Bool {
    guard score.score >= minimumScore else { return false }
    if let lexical = score.lexical, lexical > 0 { return true }
    guard let semantic = score.semantic, semantic > 0 else { return false }
    return semantic >= minimumSemantic
  }
}
