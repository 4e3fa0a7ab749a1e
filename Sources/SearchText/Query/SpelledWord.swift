/// Whether a term of the index is a word that may be shown to a person.
package enum SpelledWord {
  /// Whether a folded term without its kind's prefix is of letters alone, without diacritics to fold.
  ///
  /// The form with diacritics stands beside the form without, so that nothing is lost by comparing one.
  package static func isPlain(_ term: [UInt8]) -> Bool {
    guard !term.isEmpty else { return false }
    let tables = UnicodeTables.shared
    let word = String(decoding: term, as: UTF8.self)
    for scalar in word.unicodeScalars {
      let value = tables.value(scalar.value)
      switch value & UnicodeTables.classMask {
      case CharacterClass.lower, CharacterClass.upper, CharacterClass.mark: break
      default: return false
      }
      if value & UnicodeTables.hasPlainImage != 0 { return false }
    }
    return true
  }
}
