extension QueryClause {
  /// The folded word that a misspelling of the clause is looked for by; nil for what is no plain word.
  ///
  /// Plain is a single word of letters with their marks, without a capital inside: no digits, signs, identifiers,
  /// symbols or scripts without spaces; not quoted, excluded, demanded or limited to a field; no stop word.
  package var misspellableWord: [UInt8]? {
    guard occurrence == .should, !isPhrase, field == nil, !isStopWord,
      leaves.allSatisfy({ $0.terms.count == 1 && $0.terms[0].first != TermPrefix.literal })
    else { return nil }
    let tables = UnicodeTables.shared
    var isAfterLower = false
    for scalar in surface.unicodeScalars {
      switch tables.value(scalar.value) & UnicodeTables.classMask {
      case CharacterClass.lower: isAfterLower = true
      case CharacterClass.upper: if isAfterLower { return nil }
      case CharacterClass.mark, CharacterClass.ignorable: break
      default: return nil
      }
    }
    let folded = TextNormalization.fold(surface)
    return folded.isEmpty || folded.contains(0x20) ? nil : folded
  }
}
