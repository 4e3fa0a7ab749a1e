import SearchText

/// A leaf of a parsed query in FTS5's query language; the only text that reaches `MATCH`.
enum MatchExpression {
  /// The expression for a leaf: one quoted string of packed terms, with a column filter or a prefix star where asked.
  ///
  /// FTS5 hands the string to our tokenizer, which splits it at the same separators as a document's terms.
  static func text(for leaf: QueryLeaf) -> [UInt8] {
    var expression: [UInt8] = []
    if let column = leaf.column {
      expression += "{".utf8
      expression += column.rawValue.utf8
      expression += "} : ".utf8
    }
    expression.append(0x22)
    for (index, term) in leaf.terms.enumerated() {
      if index > 0 { expression.append(0x20) }
      for byte in term {
        // A quotation mark inside is doubled, as in SQL.
        if byte == 0x22 { expression.append(0x22) }
        expression.append(byte)
      }
    }
    expression.append(0x22)
    if leaf.isPrefix { expression += " *".utf8 }
    return expression
  }
}
