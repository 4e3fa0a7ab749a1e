import DenseAlgebra
import HashedEmbedding
import SearchModel
import SearchText

/// Finds within a passage the sentences that are nearest to a query, for a snippet that shows why the passage was found.
struct PassageFocus {
  private let analyzer: TextAnalyzer
  private let embedder: HashedEmbedder
  private let query: [Float]
  private let splitter = PassageSplitter(wordCount: 20)

  /// A focus on a query's vector; nil for an embedder of a client's, which may take long for every sentence.
  init?(analyzer: TextAnalyzer, embedder: any Embedder, query: [Float]) {
    guard let embedder = embedder as? HashedEmbedder, embedder.dimensionCount == query.count else {
      return nil
    }
    self.analyzer = analyzer
    self.embedder = embedder
    self.query = query
  }

  /// Where the nearest sentences begin; the beginning of the passage where none is near.
  ///
  /// - Complexity: O(n + s · d) for n bytes, s stretches of about 20 words and d dimensions.
  func start(in text: UnsafeBufferPointer<UInt8>, passage: Range<Int>) -> Int {
    var best = (start: passage.lowerBound, nearness: Float(0))
    var vector = [Float](repeating: 0, count: query.count)
    for stretch in splitter.split(UnsafeBufferPointer(rebasing: text[passage])) {
      let start = passage.lowerBound + stretch.lowerBound
      let part = UnsafeBufferPointer(rebasing: text[start..<start + stretch.count])
      var packed = PackedTerms()
      _ = analyzer.pack(part, into: &packed)
      packed.bytes.withUnsafeBufferPointer { terms in
        vector.withUnsafeMutableBufferPointer {
          embedder.embed(EmbeddingPassage(text: part, packedTerms: terms), into: $0)
        }
      }
      let nearness = zip(vector, query).reduce(0) { $0 + $1.0 * $1.1 }
      if nearness > best.nearness { best = (start, nearness) }
    }
    return best.start
  }
}
