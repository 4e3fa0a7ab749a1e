import HashedEmbedding
import SearchModel

/// A generation with the embedder that makes its vectors.
struct Embedding: Sendable {
  var generation: Generation
  var embedder: any Embedder

  /// Whether a term that nothing was learned of has no vector.
  var isLearned: Bool { (embedder as? HashedEmbedder)?.isLearned ?? false }
}
