/// The stretches of an item's text that show best why it is a hit.
public struct Snippet: Sendable, Equatable {
  /// The stretches in the order of the text; they do not overlap.
  public var fragments: [Fragment]
  /// Whether text was left out before the first fragment.
  public var isCutAtStart: Bool
  /// Whether text was left out after the last fragment.
  public var isCutAtEnd: Bool

  /// A snippet from its parts.
  public init(fragments: [Fragment], isCutAtStart: Bool, isCutAtEnd: Bool) {
    self.fragments = fragments
    self.isCutAtStart = isCutAtStart
    self.isCutAtEnd = isCutAtEnd
  }

  /// The line of the first fragment, 1 when there is none.
  public var line: Int { fragments.first?.line ?? 1 }
}

extension Snippet {
  /// One stretch of the stored text and the places in it that matched.
  public struct Fragment: Sendable, Equatable {
    /// The text as stored; bytes that are no UTF-8 are replaced.
    public var text: String
    /// The matched places as UTF-8 byte ranges of `text`, ascending and disjoint.
    public var highlights: [Range<Int>]
    /// The line of the stored text on which the first highlight (or else the fragment) begins, from 1.
    ///
    /// LF, CR and CR LF end a line each.
    public var line: Int
    /// Where the fragment begins in the stored text, in bytes of UTF-8 from 0.
    public var byteOffset: Int
    /// Where the fragment begins in the stored text, in Unicode scalars from 0.
    public var characterOffset: Int

    /// A fragment from its parts.
    public init(
      text: String, highlights: [Range<Int>], line: Int, byteOffset: Int = 0,
      characterOffset: Int = 0
    ) {
      self.text = text
      self.highlights = highlights
      self.line = line
      self.byteOffset = byteOffset
      self.characterOffset = characterOffset
    }
  }
}
