/// How far the learning of embeddings has come.
public enum LearningStep: Sendable, Equatable {
  /// Documents were read, of so many.
  case read(Int, of: Int)
  /// The share of the decomposition that is done, 0…1.
  case learned(Double)
  /// So many items were embedded.
  case embedded(Int)
}
