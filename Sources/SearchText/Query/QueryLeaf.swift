/// One thing to look up: a term, a prefix, or a phrase.
package struct QueryLeaf: Sendable, Equatable {
  /// Index terms with the prefix of their kind; more than one must stand at successive positions.
  package var terms: [[UInt8]]
  /// Whether the last term stands for every term that begins with it.
  package var isPrefix: Bool
  /// The only column that counts, if not all do.
  package var column: QueryColumn?
  /// What the leaf's score counts in the sum; positive.
  package var weight: Double

  package init(
    terms: [[UInt8]], isPrefix: Bool = false, column: QueryColumn? = nil, weight: Double = 1
  ) {
    self.terms = terms
    self.isPrefix = isPrefix
    self.column = column
    self.weight = weight
  }

  /// Whether two leaves look up the same.
  func matchesSame(as other: QueryLeaf) -> Bool {
    isPrefix == other.isPrefix && column == other.column && terms == other.terms
  }
}
