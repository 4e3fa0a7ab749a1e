import SearchModel
import SearchRanking

/// A row on its way into the answer.
struct Candidate {
  var row: Int64
  var tier: SearchHit.Tier
  /// Whether the query is the title or the identifier, signs and all.
  var isVerbatim = false
  var blended: BlendedScore?
  /// What the score was multiplied by, to stand below items that have a misspelt word as it was typed.
  var lowering = 1.0
  /// What is known of the item at the row; nil until it is read.
  var standing: Standing?
  /// What is known of the item before any query; nil where it says nothing.
  var prior: Prior?
}
