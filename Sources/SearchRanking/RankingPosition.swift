package import SearchModel

/// Where a hit stands: tier first, then score, then key; the smaller position ranks higher.
package struct RankingPosition<Key: Comparable & Sendable>: Sendable, Comparable {
  /// The hit's tier.
  package let tier: SearchHit.Tier
  /// The hit's score.
  package let score: Double
  /// The hit's key, which decides among equal scores.
  package let key: Key

  /// The position of a hit.
  package init(tier: SearchHit.Tier, score: Double, key: Key) {
    self.tier = tier
    self.score = score
    self.key = key
  }

  /// Whether the left hit ranks above the right one.
  package static func < (left: Self, right: Self) -> Bool {
    if left.tier != right.tier { return left.tier == .exact }
    if left.score != right.score { return left.score > right.score }
    return left.key < right.key
  }
}
