/// What bringing items up to date with their source did.
public struct SynchronizationReport: Sendable, Equatable {
  /// What was added, updated, left unchanged and removed.
  public var changes = ChangeSummary()
  /// Identifiers that the source listed but did not donate when asked, in byte order.
  public var notDonated: [String] = []

  /// A report of nothing.
  public init() {}
}

/// Why an item is, or is not, in a search's results.
public struct HitExplanation: Sendable {
  /// The item.
  public var key: ItemKey
  /// The item's hit, with its explanation; nil when the query does not find it.
  public var hit: SearchHit?
  /// In words: its place, or what keeps it out.
  public var verdict: String

  /// An explanation from its parts.
  public init(key: ItemKey, hit: SearchHit?, verdict: String) {
    self.key = key
    self.hit = hit
    self.verdict = verdict
  }
}
