/// What to show of a text for a query: its best stretches and what in them matched.
package struct Snippet: Sendable, Equatable {
  /// One stretch of the text.
  package struct Fragment: Sendable, Equatable {
    /// Where the stretch lies, in bytes of the text.
    package var range: Range<Int>
    /// What matched in it, in bytes of the text; ascending, not overlapping.
    package var matches: [Range<Int>]
    /// The line of the first match, or of the beginning if nothing matched; counted from 1.
    package var line: Int
    /// The character (Unicode scalar) of the stretch's beginning; counted from 0.
    package var characterOffset: Int
    /// The bytes, repaired where they are no UTF-8.
    package var text: String
  }

  package var fragments: [Fragment]
  /// Whether text stands before the first and after the last fragment.
  package var startsInside: Bool
  package var endsInside: Bool
}
