public import Foundation

/// Everything that the index stores for one item.
public struct StoredItem: Sendable, Equatable {
  /// The item as it was donated.
  public var donation: Donation
  /// The range that the item belongs to.
  public var range: RangeToken
  /// When the stored content was written.
  public var donatedAt: Date
  /// The digest of the stored content.
  public var contentDigest: Digest128
  /// The number of vectors stored for the item.
  public var vectorCount: Int
  /// How often people chose the item; nil for never.
  public var engagement: Engagement?

  /// A stored item from its parts.
  public init(
    donation: Donation, range: RangeToken, donatedAt: Date, contentDigest: Digest128,
    vectorCount: Int, engagement: Engagement? = nil
  ) {
    self.donation = donation
    self.range = range
    self.donatedAt = donatedAt
    self.contentDigest = contentDigest
    self.vectorCount = vectorCount
    self.engagement = engagement
  }
}

/// The short form of an item, for listings.
public struct ItemSummary: Sendable, Equatable {
  /// The item's type and identifier.
  public var key: ItemKey
  /// The item's title.
  public var title: String
  /// The item's domain.
  public var domain: String?
  /// The version that the owner gave.
  public var version: String

  /// A summary from its parts.
  public init(key: ItemKey, title: String, domain: String?, version: String) {
    self.key = key
    self.title = title
    self.domain = domain
    self.version = version
  }
}
