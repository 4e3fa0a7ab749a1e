import SearchModel

/// A query made of a document: words of its first half, to find it by its second.
struct PseudoQuery {
  /// The document's number in the corpus.
  let number: Int
  /// The buckets of the query.
  let words: [UInt32]
  /// The buckets of the second half, with how often each occurs.
  let rest: [UInt32: Int]
  let restLength: Int

  /// Draws words by their idf; nil where the first half has none.
  init?(
    _ sample: LegComparison.Sample, corpus: LearningCorpus, wordCount: Int,
    using generator: inout SplitMix64
  ) {
    let middle = sample.buckets.count / 2
    // The greatest of u^(1 ÷ weight), which is −ln u ÷ weight at its smallest, draws by weight without replacement.
    // Source: Efraimidis, Spirakis 2006, doi 10.1016/j.ipl.2005.11.003.
    // A word that no other document has would tell nothing of the others.
    let words = Set(sample.buckets[..<middle]).sorted().filter {
      corpus.documentFrequencies[Int($0)] > 1
    }
    let drawn = words.map { bucket in
      let idf = LearnedTable.idf(
        documentFrequency: Int(corpus.documentFrequencies[Int(bucket)]), of: corpus.documentCount)
      let uniform = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)
      return (bucket: bucket, key: -NaturalLogarithm.of(uniform) / Double(max(idf, 1e-3)))
    }
    self.words = drawn.sorted { $0.key < $1.key }.prefix(wordCount).map(\.bucket)
    guard !self.words.isEmpty else { return nil }
    number = sample.number
    rest = sample.buckets[middle...].reduce(into: [:]) { $0[$1, default: 0] += 1 }
    restLength = sample.buckets.count - middle
  }
}

/// BM25 over buckets, for comparison only.
///
/// Source: Robertson, Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond", doi 10.1561/1500000019.
struct BucketScorer {
  private let corpus: LearningCorpus
  private let averageLength: Double

  init(_ corpus: LearningCorpus) {
    self.corpus = corpus
    let total = corpus.counts.reduce(0) { $0 + Int($1) }
    averageLength = max(Double(total) / Double(max(corpus.rowCount, 1)), 1)
  }

  /// What a bucket adds to a document's score.
  func weight(of bucket: UInt32, count: Int, length: Int) -> Double {
    guard count > 0 else { return 0 }
    let frequency = Double(corpus.documentFrequencies[Int(bucket)])
    let all = Double(corpus.documentCount)
    let idf = NaturalLogarithm.of(1 + max(all - frequency + 0.5, 0) / (frequency + 0.5))
    let norm = 1.2 * (0.25 + 0.75 * Double(length) / averageLength)
    return idf * Double(count) * 2.2 / (Double(count) + norm)
  }
}
