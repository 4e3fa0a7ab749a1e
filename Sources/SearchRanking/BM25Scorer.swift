/// The lexical score of one term of a query: BM25 over weighted columns with a single saturation.
///
/// With tf~ = Σ weight · frequency and length~ = Σ weight · length over the columns, the score is
/// term weight · idf · tf~ ÷ (tf~ + k₁ · (1 − b + b · length~ ÷ average~)). It grows with every frequency,
/// falls with every length, is 0 where the term does not occur and stays below ``upperBound``. The factor
/// k₁ + 1 of some versions is left out: it changes no order, and without it the bound needs no k₁.
///
/// Source: Robertson, Zaragoza, Taylor 2004, "Simple BM25 Extension to Multiple Weighted Fields",
/// doi 10.1145/1031171.1031181.
@usableFromInline
package struct BM25Scorer: Sendable {
  /// The score that the term approaches and never exceeds: term weight · idf.
  @usableFromInline package let upperBound: Double
  /// The length part of the denominator, shared by the terms of a query.
  @usableFromInline package let normalization: BM25LengthNormalization
  /// The number of documents that have the term.
  package let documentFrequency: Int
  /// What the term is worth in the query.
  package let weight: Double
  @usableFromInline let columnWeights: SIMD4<Double>

  /// A scorer of one term, sharing the query's table of lengths.
  package init(
    normalization: BM25LengthNormalization, documentFrequency: Int, weight: Double = 1
  ) {
    self.normalization = normalization
    self.documentFrequency = documentFrequency
    self.weight = weight
    upperBound =
      weight * normalization.statistics.inverseDocumentFrequency(of: documentFrequency)
    let parameters = normalization.parameters
    columnWeights = SIMD4(
      parameters.weight(ofColumn: 0), parameters.weight(ofColumn: 1),
      parameters.weight(ofColumn: 2), parameters.weight(ofColumn: 3))
  }

  /// A scorer of one term on its own.
  package init(
    parameters: BM25Parameters, statistics: CollectionStatistics, documentFrequency: Int,
    weight: Double = 1
  ) {
    self.init(
      normalization: BM25LengthNormalization(parameters: parameters, statistics: statistics),
      documentFrequency: documentFrequency, weight: weight)
  }

  /// The score of a document.
  ///
  /// Given the greatest frequencies and the least lengths of a block of documents, this bounds their scores.
  ///
  /// - Parameters:
  ///   - frequencies: the term's frequencies, 16 bits a column, column 0 lowest.
  ///   - lengths: the ``QuantizedLength`` codes of the columns, column 0 lowest.
  // Inlinable: runs once for each posting, from other modules.
  @inlinable
  package func score(frequencies: UInt64, lengths: UInt32) -> Double {
    Self.score(
      upperBound: upperBound, weightedFrequency: weightedFrequency(frequencies),
      lengthPart: normalization.value(lengths: lengths))
  }

  /// The score from its parts: the bound, tf~, and what the length adds to the denominator.
  // Inlinable: as above.
  @inlinable
  package static func score(
    upperBound: Double, weightedFrequency frequency: Double, lengthPart: Double
  ) -> Double {
    // Without this, a document of no weighted length scores 0 ÷ 0 under b = 1.
    guard frequency > 0 else { return 0 }
    return upperBound * (frequency / (frequency + lengthPart))
  }

  /// The weighted frequency tf~.
  @inlinable
  package func weightedFrequency(_ frequencies: UInt64) -> Double {
    // By way of Int32, whose conversion is one instruction; that of UInt64 takes several.
    let first = columnWeights[0] * Double(Int32(truncatingIfNeeded: frequencies & 0xFFFF))
    let second = columnWeights[1] * Double(Int32(truncatingIfNeeded: (frequencies >> 16) & 0xFFFF))
    let third = columnWeights[2] * Double(Int32(truncatingIfNeeded: (frequencies >> 32) & 0xFFFF))
    let fourth = columnWeights[3] * Double(Int32(truncatingIfNeeded: frequencies >> 48))
    return (first + second) + (third + fourth)
  }
}
