/// A word of a query that few items have, and a similar word of the index that was looked up as well.
public struct SpellingCorrection: Sendable, Hashable, Codable {
  /// The word as it was typed.
  public var typed: String
  /// The word of the index.
  public var used: String

  /// A correction from its parts.
  public init(typed: String, used: String) {
    self.typed = typed
    self.used = used
  }
}
