/// Names a range of the index: a run of items of one type that is checked and repaired together.
///
/// What stands behind the token is the backend's business.
public struct RangeToken: Hashable, Sendable, CustomStringConvertible {
  /// The type of every item in the range.
  public var type: String
  /// The backend's name for the range within the type, such as `256-511`.
  public var token: String

  /// A token from its two parts.
  public init(type: String, token: String) {
    self.type = type
    self.token = token
  }

  /// `type:token`, the form that the command line prints and accepts.
  public var description: String {
    "\(type):\(token)"
  }

  /// A token from its printed form; nil without a colon.
  public init?(_ description: String) {
    guard let colon = description.lastIndex(of: ":") else { return nil }
    type = String(description[..<colon])
    token = String(description[description.index(after: colon)...])
  }
}

/// The condition of a range, as reports show it: the most pressing of its reasons.
public enum RangeState: String, Sendable, CaseIterable {
  /// What is stored agrees with its digests and, as far as was asked, with its source.
  case clean
  /// The source has changed.
  case stale
  /// What is stored contradicts its digests, or its parts contradict each other.
  case corrupt
  /// The range's items are lost: the source must donate them again.
  case missing
  /// A repair was asked for and has not been completed.
  case pending
}
