/// What was typed so far, cut before its last word.
package struct TypedText: Sendable {
  /// What stands before the last word, as it was typed.
  package var head: String
  /// The last word, as it was typed; empty after a blank or a sign.
  package var word: String
  /// Whether the last word is a letter of a script without spaces, which a pair completes.
  package var isUnspaced = false

  /// Cuts a text.
  ///
  /// In scripts without spaces the last letter counts as the word.
  package init(_ text: String) {
    let tables = UnicodeTables.shared
    func kind(_ character: Character) -> UInt32 {
      guard let scalar = character.unicodeScalars.first else { return CharacterClass.separator }
      return tables.value(scalar.value) & UnicodeTables.classMask
    }
    var start = text.endIndex
    scanning: while start > text.startIndex {
      let before = text.index(before: start)
      switch kind(text[before]) {
      case CharacterClass.lower, CharacterClass.upper, CharacterClass.digit, CharacterClass.mark:
        start = before
      case CharacterClass.ngram:
        if start == text.endIndex {
          start = before
          isUnspaced = true
        }
        break scanning
      default:
        break scanning
      }
    }
    head = String(text[..<start])
    word = String(text[start...])
  }

  /// Whether a scalar is a letter of a script without spaces.
  package static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    UnicodeTables.shared.value(scalar.value) & UnicodeTables.classMask == CharacterClass.ngram
  }
}
