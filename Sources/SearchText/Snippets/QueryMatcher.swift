/// Finds in analysed text the terms that a query looks up.
struct QueryMatcher {
  /// A match of a leaf: which clause, what it weighs, and where in the source.
  struct Match: Sendable {
    var clause: Int
    var weight: Double
    var source: Range<Int>
    /// The position of the term, counted in words.
    var position: Int
  }

  /// A phrase that has matched up to a term and waits for the next position.
  private struct Pending {
    var leaf: Int
    var nextTerm: Int
    var position: Int
    var source: Range<Int>
  }

  private struct Leaf {
    var clause: Int
    var leaf: QueryLeaf
  }

  private let leaves: [Leaf]
  private let firstTerms: [[UInt8]: [Int]]
  private let prefixes: [Int]
  /// Which lengths and last bytes occur among first terms, to pass over most text cheaply.
  private let filter: Set<UInt16>
  private var pending: [Pending] = []
  private(set) var matches: [Match] = []
  private let maximumMatchCount: Int

  init(_ query: ParsedQuery, maximumMatchCount: Int = 4_096) {
    var leaves: [Leaf] = []
    var firstTerms: [[UInt8]: [Int]] = [:]
    var prefixes: [Int] = []
    var filter: Set<UInt16> = []
    for (number, clause) in query.clauses.enumerated() where clause.occurrence != .mustNot {
      for leaf in clause.leaves {
        var leaf = leaf
        leaf.terms = leaf.terms.map(Self.withoutField)
        guard let first = leaf.terms.first else { continue }
        if leaf.isPrefix, leaf.terms.count == 1 {
          prefixes.append(leaves.count)
        } else {
          firstTerms[first, default: []].append(leaves.count)
          filter.insert(Self.filterKey(first))
        }
        leaves.append(Leaf(clause: number, leaf: leaf))
      }
    }
    self.leaves = leaves
    self.firstTerms = firstTerms
    self.prefixes = prefixes
    self.filter = filter
    self.maximumMatchCount = maximumMatchCount
  }

  var isEmpty: Bool { leaves.isEmpty }

  private static func withoutField(_ term: [UInt8]) -> [UInt8] {
    guard term.first == TermPrefix.field, let end = term.firstIndex(of: TermPrefix.fieldEnd)
    else { return term }
    return Array(term[(end + 1)...])
  }

  private static func filterKey(_ term: [UInt8]) -> UInt16 {
    UInt16(truncatingIfNeeded: term.count) << 8 | UInt16(term.last ?? 0)
  }

  /// Takes in the next term of the text.
  mutating func add(_ term: AnalyzedTerm) {
    guard matches.count < maximumMatchCount else { return }
    let length = term.bytes.count + (term.role.prefix == 0 ? 0 : 1)
    if !pending.isEmpty { advancePending(term) }
    for index in prefixes where Self.hasPrefix(term, leaves[index].leaf.terms[0]) {
      record(index, source: term.source, position: term.position)
    }
    let key = UInt16(truncatingIfNeeded: length) << 8 | UInt16(term.bytes.last ?? 0)
    guard filter.contains(key), let candidates = firstTerms[term.indexTerm] else { return }
    for index in candidates {
      if leaves[index].leaf.terms.count == 1 {
        record(index, source: term.source, position: term.position)
      } else if pending.count < 256 {
        pending.append(
          Pending(leaf: index, nextTerm: 1, position: term.position, source: term.source))
      }
    }
  }

  private mutating func advancePending(_ term: AnalyzedTerm) {
    var kept: [Pending] = []
    for entry in pending {
      if term.position > entry.position + 1 { continue }
      kept.append(entry)
      guard term.position == entry.position + 1 else { continue }
      let leaf = leaves[entry.leaf].leaf
      let isLast = entry.nextTerm == leaf.terms.count - 1
      let expected = leaf.terms[entry.nextTerm]
      guard isLast && leaf.isPrefix ? Self.hasPrefix(term, expected) : term.indexTerm == expected
      else { continue }
      let source =
        entry.source.lowerBound..<max(entry.source.upperBound, term.source.upperBound)
      if isLast {
        record(entry.leaf, source: source, position: term.position - leaf.terms.count + 1)
        kept.removeLast()
      } else {
        kept.append(
          Pending(
            leaf: entry.leaf, nextTerm: entry.nextTerm + 1, position: term.position, source: source)
        )
      }
    }
    pending = kept
  }

  private static func hasPrefix(_ term: AnalyzedTerm, _ prefix: [UInt8]) -> Bool {
    let kind = term.role.prefix
    guard kind != 0 else { return term.bytes.starts(with: prefix) }
    return prefix.first == kind && term.bytes.starts(with: prefix.dropFirst())
  }

  private mutating func record(_ leaf: Int, source: Range<Int>, position: Int) {
    matches.append(
      Match(
        clause: leaves[leaf].clause, weight: leaves[leaf].leaf.weight, source: source,
        position: position))
  }
}
