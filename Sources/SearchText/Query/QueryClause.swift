/// A word, identifier or phrase of a query with everything that it is looked up by.
package struct QueryClause: Sendable, Equatable {
  /// What a clause demands of a document.
  package enum Occurrence: Sendable {
    /// Matching raises the score; a document must match one such clause where no other is demanded.
    case should
    /// The document must match one of the leaves.
    case must
    /// The document must match none of the leaves.
    case mustNot
  }

  package var occurrence: Occurrence
  /// The text that the clause was made from, without operators.
  package var surface: String
  package var leaves: [QueryLeaf]
  /// Whether the words stood in quotes.
  package var isPhrase: Bool
  /// Whether the last word was marked with an asterisk.
  package var isPrefix: Bool
  /// The attribute or column that the clause is limited to, as it was typed.
  package var field: String?
  /// Whether the clause is a stop word, which alone should not make a document a hit.
  package var isStopWord: Bool
  /// How often the clause occurred in the query.
  package var count: Int

  package init(
    occurrence: Occurrence, surface: String, leaves: [QueryLeaf], isPhrase: Bool = false,
    isPrefix: Bool = false, field: String? = nil, isStopWord: Bool = false, count: Int = 1
  ) {
    self.occurrence = occurrence
    self.surface = surface
    self.leaves = leaves
    self.isPhrase = isPhrase
    self.isPrefix = isPrefix
    self.field = field
    self.isStopWord = isStopWord
    self.count = count
  }
}

extension QueryClause: CustomStringConvertible {
  /// The clause as it could be typed.
  package var description: String {
    let words = isPhrase ? quotedSurface : isPrefix ? "\(surface)*" : surface
    let text = (occurrence == .mustNot ? "-" : "") + (field.map { "\($0):" } ?? "") + words
    return Array(repeating: text, count: max(count, 1)).joined(separator: " ")
  }

  /// The phrase in quotes that do not occur in it: it may have stood in others.
  private var quotedSurface: String {
    let quotes: [(open: String, close: String, ending: String)] = [
      ("\"", "\"", "\""), ("\u{201C}", "\u{201D}", "\u{201C}\u{201D}"),
      ("\u{AB}", "\u{BB}", "\u{BB}"), ("\u{BB}", "\u{AB}", "\u{AB}"),
      ("\u{300C}", "\u{300D}", "\u{300D}"),
    ]
    let scalars = surface.unicodeScalars
    let fitting = quotes.first { quote in
      !scalars.contains { quote.ending.unicodeScalars.contains($0) }
    }
    return (fitting?.open ?? "\"") + surface + (fitting?.close ?? "\"")
  }
}
