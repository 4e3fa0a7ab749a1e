import SearchModel

/// An explanation as lines, each part indented below what it is a part of.
struct ExplanationTree {
  private let root: Explanation

  /// The tree of an explanation.
  init(_ root: Explanation) {
    self.root = root
  }

  /// The lines, without line breaks.
  var lines: [String] { lines(of: root, depth: 0) }

  private func lines(of part: Explanation, depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let value = DecimalText.format(part.value, digits: 4)
    return ["\(indent)\(value)  \(SafeText.line(part.label))"]
      + part.children.flatMap { lines(of: $0, depth: depth + 1) }
  }
}
