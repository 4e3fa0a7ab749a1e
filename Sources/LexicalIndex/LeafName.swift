import SearchText

/// A leaf of a query in words, for explanations.
enum LeafName {
  /// The leaf's terms without the marks of their kinds, and what kind they are.
  static func text(of leaf: QueryLeaf) -> String {
    let terms = leaf.terms.map { term in
      let visible = term.map { $0 < 0x20 ? UInt8(ascii: ":") : $0 }
      return String(decoding: visible.drop { $0 == UInt8(ascii: ":") }, as: UTF8.self)
    }
    var name = terms.joined(separator: " ")
    if leaf.terms.count > 1 { name = "\"\(name)\"" }
    if leaf.isPrefix { name += "*" }
    if let column = leaf.column { name = "\(column.rawValue):\(name)" }
    switch leaf.terms.first?.first {
    case 0x01: return name + " (exact form)"
    case 0x02: return name + " (as written)"
    default: return name
    }
  }
}
