/// Leaves without duplicates: of two that look up the same, the heavier stays.
struct LeafList {
  private(set) var leaves: [QueryLeaf] = []
  /// What the weights of leaves to come are multiplied by.
  var factor = 1.0

  mutating func add(_ term: [UInt8]?, weight: Double) {
    if let term { add([term], weight: weight) }
  }

  mutating func add(
    _ terms: [[UInt8]], isPrefix: Bool = false, weight: Double
  ) {
    guard weight > 0, !terms.isEmpty else { return }
    let weight = weight * factor
    let leaf = QueryLeaf(terms: terms, isPrefix: isPrefix, weight: weight)
    if let index = leaves.firstIndex(where: { $0.matchesSame(as: leaf) }) {
      leaves[index].weight = max(leaves[index].weight, weight)
    } else if leaves.count < AnalysisLimits.maximumLeavesInClause {
      leaves.append(leaf)
    }
  }
}
