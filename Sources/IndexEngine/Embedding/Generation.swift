/// One generation of embeddings in a file: what made its vectors, and how far it has come.
struct Generation: Sendable, Equatable {
  /// Where a generation stands.
  enum State: Int64, Sendable {
    /// Ranges are still being embedded; another one serves.
    case building = 0
    /// Searches use it.
    case serving = 1
    /// Its vectors are on their way out.
    case dropped = 2
  }

  var id: Int64
  var state: State
  /// The embedder's fingerprint.
  var fingerprint: String
  var dimensionCount: Int
  /// The documents that its table was learned from; 0 for a table that came from elsewhere.
  var documentCount: Int
  /// The semantic leg's share for a plain query in this collection.
  var semanticWeight: Double
  /// The weight of what the best documents add to a query's vector.
  var feedbackWeight: Double
  /// Ranges below this one are embedded and kept up to date; those from it on are not yet.
  var nextRange: Int64

  /// Whether the write path keeps a range's vectors of this generation.
  func covers(range: Int64) -> Bool { range < nextRange }

  /// The next range of a generation that has them all.
  static let complete = Int64.max
}
