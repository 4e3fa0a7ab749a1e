public import Foundation

/// How often, and when last, people chose an item among the results of searches.
public struct Engagement: Sendable, Equatable {
  /// How often.
  public var count: Int
  /// When last.
  public var last: Date

  /// An engagement.
  public init(count: Int, last: Date) {
    self.count = count
    self.last = last
  }
}
