/// What a query looks like, as far as it tells how much to trust words and how much meaning.
package struct QueryCharacter: Sendable, Equatable {
  /// The query has the shape of a symbol, an identifier, a path, an address, a version or a number.
  package var isSymbolShaped: Bool
  /// The query has a phrase in quotation marks.
  package var isQuoted: Bool
  /// The words of the query.
  package var wordCount: Int
  /// How rare the rarest indexed term is: its idf as a share of the idf of a term that one document has, 0…1.
  package var rarity: Double
  /// The share of the words, by weight, that the embeddings know, 0…1.
  package var coverage: Double

  /// A query's character; by default that of plain, common words.
  package init(
    isSymbolShaped: Bool = false, isQuoted: Bool = false, rarity: Double = 0, wordCount: Int = 4,
    coverage: Double = 1
  ) {
    self.isSymbolShaped = isSymbolShaped
    self.isQuoted = isQuoted
    self.wordCount = wordCount
    self.rarity = rarity
    self.coverage = coverage
  }

  /// The rarity of a query's rarest indexed term; 0 where no term of it is indexed.
  package static func rarity(
    documentFrequencies: some Sequence<Int>, statistics: CollectionStatistics
  ) -> Double {
    let rarest = documentFrequencies.filter { $0 > 0 }.min()
    let greatest = statistics.inverseDocumentFrequency(of: 1)
    guard let rarest, greatest > 0 else { return 0 }
    return statistics.inverseDocumentFrequency(of: rarest) / greatest
  }

  /// The semantic leg's weight for such a query, 0…1, from the weight for a plain one.
  ///
  /// A quotation or the shape of a symbol asks for these very characters and leaves a quarter of the weight.
  /// Rarity up to ½ leaves all of it; from there it falls in a straight line to one half at rarity 1. The more words, the
  /// better is what they mean together known: a tenth less for each below four, down to four fifths, a tenth more for each above, up
  /// to seven fifths. What is known of half of the words only counts half: a German query means little to an English table.
  package func semanticWeight(base: Double) -> Double {
    let weight = base.isNaN ? 0 : min(max(base, 0), 1)
    let literal = isSymbolShaped || isQuoted ? 0.25 : 1
    let excess = rarity.isNaN ? 0 : min(max(rarity - 0.5, 0), 0.5)
    let length = min(max(0.6 + 0.1 * Double(wordCount), 0.8), 1.4)
    let known = coverage.isNaN ? 0 : min(max(coverage, 0), 1)
    return min(weight * literal * (1 - excess) * length * known, 1)
  }
}
