/// What a scalar is to the scanner; the low four bits of a ``UnicodeTables`` value.
enum CharacterClass {
  static let separator: UInt32 = 0
  static let lower: UInt32 = 1
  static let upper: UInt32 = 2
  static let digit: UInt32 = 3
  static let mark: UInt32 = 4
  /// Dropped without ending a word: soft hyphen, joiners, variation selectors, directional marks.
  static let ignorable: UInt32 = 5
  /// A letter of a script written without spaces between words.
  static let ngram: UInt32 = 6
  /// An emoji or another symbol that is a term of its own.
  static let symbol: UInt32 = 7
  static let regionalIndicator: UInt32 = 8
  static let apostrophe: UInt32 = 9
  static let hyphen: UInt32 = 10

  /// The class that a letter of the generated table stands for.
  static func named(_ letter: UInt8) -> UInt32 {
    switch letter {
    case UInt8(ascii: "l"): lower
    case UInt8(ascii: "u"): upper
    case UInt8(ascii: "d"): digit
    case UInt8(ascii: "m"): mark
    case UInt8(ascii: "i"): ignorable
    case UInt8(ascii: "n"): ngram
    case UInt8(ascii: "e"): symbol
    case UInt8(ascii: "r"): regionalIndicator
    case UInt8(ascii: "a"): apostrophe
    case UInt8(ascii: "h"): hyphen
    default: separator
    }
  }
}
