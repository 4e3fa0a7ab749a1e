import SearchRanking
import VectorIndex

/// A query's candidates in their final order, and what scores were computed with.
struct Ranking {
  var candidates: [Candidate] = []
  var total = 0
  var totalIsExact = true
  var degraded: String?
  /// Whether young items are preferred, and no candidate has a date.
  var lacksDates = false
  var blend: Blend?
  var vectorHits: [Int64: VectorSearcher.Hit] = [:]
  var embedding: Embedding?
  var queryVector: [Float]?

  static let lexicalDamage =
    "lexical: the full-text index is damaged; run `limelight verify --repair`"
  static let lexicalFormat =
    "lexical: the full-text index has a format that is not read directly, so searching is slower"
  static let semanticDamage = "semantic: vectors are damaged; run `limelight verify --repair`"

  /// Adds what could not serve and why.
  mutating func note(_ text: String) {
    guard degraded?.contains(text) != true else { return }
    degraded = degraded.map { "\($0); \(text)" } ?? text
  }
}
