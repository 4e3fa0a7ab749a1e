import SearchModel

/// An explanation as lines, each part indented below what it is a part of.
struct ExplanationTree {
  private let root: Explanation
  private let depthLimit: Int

  /// The tree of an explanation, down to so many levels below its root.
  init(_ root: Explanation, depthLimit: Int = .max) {
    self.root = root
    self.depthLimit = depthLimit
  }

  /// The lines, without line breaks.
  var lines: [String] { lines(of: root, depth: 0) }

  private func lines(of part: Explanation, depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let value = DecimalText.short(part.value, digits: 4)
    let line = "\(indent)\(value)  \(SafeText.line(part.label))"
    guard depth < depthLimit else { return [line] }
    return [line] + part.children.flatMap { lines(of: $0, depth: depth + 1) }
  }
}
