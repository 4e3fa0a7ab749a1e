import DenseAlgebra
import SearchModel

/// Compares the two legs of a search on a collection without any judgement: on pseudo queries from its own documents.
///
/// A query is some words of the first half of a document, drawn by their idf; the document keeps only its second half and
/// has to be found among all others, once by BM25 and once by cosine. The documents must have been held out of the learning,
/// or the table would only remember them. How the legs' mean reciprocal ranks relate tells how far to trust meaning.
package struct LegComparison: Sendable {
  /// Documents that queries are drawn from.
  package struct Sample: Sendable {
    /// The document's number in the corpus.
    package var number: Int
    /// The buckets of its terms in their order.
    var buckets: [UInt32]
  }

  /// The mean reciprocal rank of the semantic leg.
  package let semantic: Double
  /// The mean reciprocal rank of the lexical leg.
  package let lexical: Double
  /// The queries.
  package let queryCount: Int

  /// A document must have so many terms to be drawn from.
  private static let shortest = 16
  /// The words of a query.
  private static let wordCount = 8
  /// The queries of a document.
  private static let drawCount = 3
  /// The most documents that are ranked against a query's own.
  private static let rowLimit = 20_000

  /// Semantic over lexical, drawn towards 1 where there are few queries; 0.05 stands for less.
  package var ratio: Double {
    let prior = 40.0
    let count = Double(queryCount)
    let measured = max(semantic, 0.001) / max(lexical, 0.001)
    return (count * min(measured, 3) + prior) / (count + prior)
  }

  /// The terms of a document as a sample; nil when it is too short to be cut in half.
  package static func sample(
    number: Int, _ packedTerms: UnsafeBufferPointer<UInt8>, of corpus: LearningCorpus
  ) -> Sample? {
    let buckets = corpus.buckets(of: packedTerms)
    return buckets.count < shortest ? nil : Sample(number: number, buckets: buckets)
  }

  /// Asks a query for each sample.
  ///
  /// - Parameters:
  ///   - samples: documents that the table was not learned from.
  ///   - corpus: all documents, with those of the samples.
  ///   - table: the table.
  ///   - seed: which words are drawn.
  /// - Complexity: O(rows · (queries + terms) · dimensions), for at most 20,000 rows.
  package init(_ samples: [Sample], corpus: LearningCorpus, table: LearnedTable, seed: UInt64 = 1) {
    var generator = SplitMix64(seed: seed)
    let queries = (0..<Self.drawCount).flatMap { _ in
      samples.compactMap {
        PseudoQuery($0, corpus: corpus, wordCount: Self.wordCount, using: &generator)
      }
    }
    queryCount = queries.count
    guard !queries.isEmpty else {
      (semantic, lexical) = (0, 0)
      return
    }
    let step = max(1, (corpus.rowCount + Self.rowLimit - 1) / Self.rowLimit)
    let rows = Array(stride(from: 0, to: corpus.rowCount, by: step))
    lexical = Self.reciprocalRank(Self.lexicalRanks(queries, rows, corpus))
    semantic = Self.reciprocalRank(Self.semanticRanks(queries, rows, corpus, table))
  }

  private static func reciprocalRank(_ ranks: [Int?]) -> Double {
    ranks.reduce(0) { $0 + ($1.map { 1 / Double($0) } ?? 0) } / Double(max(ranks.count, 1))
  }

  // MARK: - Lexical

  private static func lexicalRanks(
    _ queries: [PseudoQuery], _ rows: [Int], _ corpus: LearningCorpus
  ) -> [Int?] {
    let scorer = BucketScorer(corpus)
    var asking: [UInt32: [Int]] = [:]
    for (place, query) in queries.enumerated() {
      for bucket in query.words { asking[bucket, default: []].append(place) }
    }
    let own = queries.map { query in
      query.words.reduce(0) { sum, word in
        sum + scorer.weight(of: word, count: query.rest[word] ?? 0, length: query.restLength)
      }
    }
    var better = [Int](repeating: 0, count: queries.count)
    var scores: [Int: Double] = [:]
    for row in rows {
      scores.removeAll(keepingCapacity: true)
      let entries = corpus.starts[row]..<corpus.starts[row + 1]
      let length = entries.reduce(0) { $0 + Int(corpus.counts[$1]) }
      for entry in entries {
        guard let places = asking[corpus.buckets[entry]] else { continue }
        let weight = scorer.weight(
          of: corpus.buckets[entry], count: Int(corpus.counts[entry]), length: length)
        for place in places { scores[place, default: 0] += weight }
      }
      for (place, score) in scores
      where score > own[place] && queries[place].number != Int(corpus.numbers[row]) {
        better[place] += 1
      }
    }
    return queries.indices.map { own[$0] > 0 ? better[$0] + 1 : nil }
  }

  // MARK: - Semantic

  private static func semanticRanks(
    _ queries: [PseudoQuery], _ rows: [Int], _ corpus: LearningCorpus, _ table: LearnedTable
  ) -> [Int?] {
    let width = table.shape.dimensionCount
    var vectors = Matrix(rowCount: queries.count, columnCount: width)
    var own: [Float] = []
    for (place, query) in queries.enumerated() {
      let rest = vector(query.rest.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, table)
      let asked = vector(query.words.sorted().map { ($0, 1) }, table)
      vectors.withMutableRow(place) { row in for index in 0..<width { row[index] = asked[index] } }
      own.append(zip(asked, rest).reduce(0) { $0 + $1.0 * $1.1 })
    }
    var better = [Int](repeating: 0, count: queries.count)
    for start in stride(from: 0, to: rows.count, by: 1024) {
      let part = rows[start..<min(start + 1024, rows.count)]
      var block = Matrix(rowCount: part.count, columnCount: width)
      for (place, row) in part.enumerated() {
        let entries = corpus.starts[row]..<corpus.starts[row + 1]
        let embedded = vector(entries.map { (corpus.buckets[$0], Int(corpus.counts[$0])) }, table)
        block.withMutableRow(place) { row in for index in 0..<width { row[index] = embedded[index] }
        }
      }
      let cosines = vectors.multiplied(by: block, right: .transposed)
      for (place, query) in queries.enumerated() {
        cosines.withRow(place) { cosines in
          for (index, row) in part.enumerated()
          where cosines[index] > own[place] && query.number != Int(corpus.numbers[row]) {
            better[place] += 1
          }
        }
      }
    }
    return queries.indices.map { own[$0] > 0 ? better[$0] + 1 : nil }
  }

  private static func vector(_ entries: [(UInt32, Int)], _ table: LearnedTable) -> [Float] {
    var vector = [Float](repeating: 0, count: table.shape.dimensionCount)
    vector.withUnsafeMutableBufferPointer { vector in
      for (bucket, count) in entries {
        table.add(number: bucket, weight: HashedEmbedder.weight(ofCount: count), to: vector)
      }
      DenseVector.normalize(vector)
    }
    return vector
  }
}
