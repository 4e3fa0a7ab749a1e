package import SearchModel

/// The calibrated blend of the lexical and the semantic score of one query: a convex combination.
///
/// Each leg is first put on an absolute scale of 0…1 by a strictly increasing map, so that order within a leg is
/// kept, gibberish earns nothing, and scores mean the same for every query. Ranks play no part. A document
/// that only one leg found keeps that leg's share; the other leg adds 0.
///
/// Source: Bruch, Gai, Ingber 2023, "An Analysis of Fusion Functions for Hybrid Retrieval",
/// doi 10.1145/3596512, arXiv 2210.11934.
package struct Blend: Sendable, Equatable {
  /// The semantic leg's share, 0…1; the lexical leg has the rest.
  package let semanticWeight: Double
  /// The lexical score that no document can exceed: the sum of the terms' upper bounds.
  ///
  /// Terms that no document has must be part of it, or a query of one word and much gibberish looks answered.
  package let attainableMaximum: Double
  /// What cosine chance gives in this collection.
  package let background: CosineBackground

  /// The share of the semantic leg for a plain query while embeddings are plain feature hashing, which adds little.
  package static let defaultSemanticWeight = 0.04

  /// The share of the semantic leg while embeddings know words from dictionaries only.
  package static let dictionarySemanticWeight = 0.2

  /// The bend of the lexical map: the share of the attainable maximum that earns about half of the scale.
  ///
  /// With every term once in a document of average length a query attains some 0.45 of the maximum, in a
  /// title 0.6; the map gives these 0.74 and 0.84. One term of four alone, at 0.11, gets 0.30.
  static let lexicalBend = 0.4

  /// The blend of one query.
  ///
  /// - Parameters:
  ///   - attainableMaximum: the sum of the terms' upper bounds.
  ///   - background: the cosines of random pairs in the collection.
  ///   - semanticWeight: the semantic leg's share, clamped to 0…1; see `QueryCharacter.semanticWeight(base:)`.
  package init(
    attainableMaximum: Double, background: CosineBackground,
    semanticWeight: Double = Blend.defaultSemanticWeight
  ) {
    self.attainableMaximum = attainableMaximum
    self.background = background
    self.semanticWeight = semanticWeight.isNaN ? 0 : min(max(semanticWeight, 0), 1)
  }

  /// The lexical score on the scale of 0…1: with x = sum ÷ attainable maximum, x · (1 + c) ÷ (x + c), c = 0.4.
  ///
  /// Strictly increasing from 0 at 0 to 1 at the attainable maximum, which no document reaches.
  package func lexicalScore(ofSum sum: Double) -> Double {
    guard sum > 0, attainableMaximum > 0 else { return 0 }
    let share = min(sum / attainableMaximum, 1)
    return share * (1 + Self.lexicalBend) / (share + Self.lexicalBend)
  }

  /// The semantic score on the scale of 0…1: how far of the way from the background's mean to 1 the cosine has come.
  ///
  /// Cosines up to the mean score 0.
  package func semanticScore(ofCosine cosine: Double) -> Double {
    guard cosine > background.mean, background.mean < 1 else { return 0 }
    return (min(cosine, 1) - background.mean) / (1 - background.mean)
  }

  /// The score of a document; nil for a leg that did not find it.
  package func score(lexicalSum: Double?, cosine: Double?) -> BlendedScore {
    let lexical = lexicalSum.map { lexicalScore(ofSum: $0) }
    let semantic = cosine.map { semanticScore(ofCosine: $0) }
    return BlendedScore(
      lexical: lexical, semantic: semantic,
      score: (1 - semanticWeight) * (lexical ?? 0) + semanticWeight * (semantic ?? 0))
  }

  /// The score of a document as a tree; its value is exactly that of `score(lexicalSum:cosine:)`.
  ///
  /// - Parameters:
  ///   - lexical: the explanation of the lexical sum, whose value is the sum; nil where that leg did not find it.
  ///   - cosine: the cosine; nil where the semantic leg did not find the document.
  /// - Returns: the score and what it was made from.
  package func explain(lexical: Explanation?, cosine: Double?) -> Explanation {
    let blended = score(lexicalSum: lexical?.value, cosine: cosine)
    return Explanation(
      value: blended.score, label: "blend, (1 − w) · lexical + w · semantic",
      children: [
        Explanation(value: semanticWeight, label: "w, weight of the semantic leg"),
        lexical.map { sum in
          Explanation(
            value: blended.lexical ?? 0,
            label: "lexical, x · (1 + c) ÷ (x + c) with x = sum ÷ attainable",
            children: [
              sum, Explanation(value: attainableMaximum, label: "attainable"),
              Explanation(value: Self.lexicalBend, label: "c"),
            ])
        } ?? Explanation(value: 0, label: "lexical, no term found"),
        cosine.map { cosine in
          Explanation(
            value: blended.semantic ?? 0,
            label: "semantic, (cosine − mean) ÷ (1 − mean)",
            children: [
              Explanation(value: cosine, label: "cosine"),
              Explanation(value: background.mean, label: "mean of unrelated pairs"),
            ])
        } ?? Explanation(value: 0, label: "semantic, not among the nearest vectors"),
      ])
  }
}
