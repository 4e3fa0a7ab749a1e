/// Why a term is in the index.
package enum TermRole: UInt8, Sendable {
  /// The stem of a word, or of a part of a compound.
  case stem
  /// The stem of the word after its diacritics were removed, where that differs from the stem.
  case alternateStem
  /// The folded word before stemming.
  case exact
  /// The word with diacritics or apostrophe.
  case accented
  /// The stem of a compound written as one word: `urlsession`, `email` for `e-mail`.
  case joinedStem
  /// A compound written as one word, before stemming.
  case joinedExact
  /// A compound or identifier as it was written, with its separators.
  case literal
  /// Two adjacent letters of a script without spaces.
  case bigram
  /// One letter of a script without spaces.
  case unigram
  /// An emoji, another symbol, or a name such as `c++`.
  case symbol

  /// The first byte that sets the kind apart in the index; 0 for none.
  @inline(__always)
  package var prefix: UInt8 {
    switch self {
    case .exact, .accented, .joinedExact: TermPrefix.exact
    case .literal: TermPrefix.literal
    default: 0
    }
  }
}

/// The bytes that set kinds of terms apart, and those that separate packed terms.
@usableFromInline
package enum TermPrefix {
  @inlinable package static var exact: UInt8 { 0x01 }
  @inlinable package static var literal: UInt8 { 0x02 }
  @inlinable package static var field: UInt8 { 0x03 }
  @inlinable package static var fieldEnd: UInt8 { 0x04 }
  /// Precedes a term at a new position.
  @inlinable package static var newPosition: UInt8 { 0x20 }
  /// Precedes a term at the position of the term before.
  @inlinable package static var samePosition: UInt8 { 0x1F }
}
