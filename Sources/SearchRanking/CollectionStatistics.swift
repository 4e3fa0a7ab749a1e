/// What scoring needs to know of the collection as a whole.
package struct CollectionStatistics: Sendable, Equatable {
  /// The number of live documents; the formula's N.
  package var documentCount: Int
  /// The mean number of tokens a document has in each column: title, text, keywords, attributes.
  ///
  /// Means over the decoded ``QuantizedLength`` codes, so that deletions subtract exactly what was added.
  package var averageLengths: [Double]

  /// The statistics of a collection.
  package init(documentCount: Int, averageLengths: [Double]) {
    self.documentCount = documentCount
    self.averageLengths = averageLengths
  }

  /// The mean length of a column, 0 beyond the end of the array.
  package func averageLength(ofColumn column: Int) -> Double {
    averageLengths.indices.contains(column) ? averageLengths[column] : 0
  }

  /// How much finding a term tells, at least 0: ln(1 + (N − n + ½) / (n + ½)).
  ///
  /// A document frequency outside 0…N, as outdated statistics can give, counts as the nearest bound.
  ///
  /// Source: Robertson, Zaragoza 2009, doi 10.1561/1500000019, with the 1 + that keeps it positive.
  package func inverseDocumentFrequency(of documentFrequency: Int) -> Double {
    let count = Double(max(documentCount, 0))
    let frequency = min(max(Double(documentFrequency), 0), count)
    return Logarithm.natural(1 + (count - frequency + 0.5) / (frequency + 0.5))
  }
}
