extension SearchHit {
  /// The stretch of an item's text that is nearest to the query in meaning.
  public struct Passage: Sendable, Equatable {
    /// The line of the stored text on which the passage begins, from 1.
    public var firstLine: Int
    /// The line on which it ends.
    public var lastLine: Int
    /// Where the passage begins in the stored text, in bytes of UTF-8 from 0.
    public var byteOffset: Int
    /// The length of the passage in bytes of UTF-8.
    public var byteCount: Int

    /// A passage.
    public init(firstLine: Int, lastLine: Int, byteOffset: Int, byteCount: Int) {
      self.firstLine = firstLine
      self.lastLine = lastLine
      self.byteOffset = byteOffset
      self.byteCount = byteCount
    }
  }
}
