import ContentDigests
package import SearchText

/// The term by which an item is found by its whole title: a mark and the hash of the folded title.
///
/// It stands in the title column at the position of the last word, so that it counts for no length. An index of
/// hashes in a table of its own would cost a write at a random place for each item.
package enum TitleTerm {
  /// The first byte of such terms, used by no other kind.
  static let mark: UInt8 = 0x05

  /// The term of a title; nil for a title without anything to fold.
  package static func term(_ title: String) -> [UInt8]? {
    let folded = TextNormalization.fold(title)
    guard !folded.isEmpty else { return nil }
    var hash = folded.withUnsafeBytes { ContentDigest.hash64($0) }
    var term = [mark]
    // Six bits a letter, from '0' on: never a separator.
    for _ in 0..<11 {
      term.append(UInt8(0x30 + (hash & 63)))
      hash >>= 6
    }
    return term
  }

  /// Appends the term of a title to the packed terms of the title column.
  package static func append(_ title: String, to packed: inout PackedTerms) {
    guard let term = term(title) else { return }
    packed.bytes.append(TermPrefix.samePosition)
    packed.bytes += term
  }

  /// The query that finds the rows with a term.
  package static func query(_ term: [UInt8]) -> QueryLeaf {
    QueryLeaf(terms: [term], column: .title)
  }
}
