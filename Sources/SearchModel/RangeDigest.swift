/// What a backend keeps of one range so that two states of it can be compared without reading its items.
public struct RangeDigest: Sendable, Equatable {
  /// The range.
  public var range: RangeToken
  /// The items in it.
  public var itemCount: Int
  /// The sum of the digests of what its items were donated as; it does not depend on their order.
  public var content: Digest128

  /// A digest from its parts.
  public init(range: RangeToken, itemCount: Int, content: Digest128) {
    self.range = range
    self.itemCount = itemCount
    self.content = content
  }
}
