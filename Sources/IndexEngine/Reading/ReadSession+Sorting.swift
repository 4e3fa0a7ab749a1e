import SQLiteStore
import SearchModel
import SearchRanking

extension ReadSession {
  /// Puts candidates into their final order: tier, verbatim before other exact ones, score (or an attribute's value), priority, key.
  ///
  /// - Complexity: O(c log c) for c candidates.
  func sort(_ candidates: inout [Candidate], by order: HitOrder) throws {
    try readStandings(&candidates)
    let values = try attributeValues(candidates, order)
    let sortable = candidates.compactMap { candidate in
      candidate.standing.map {
        SortableCandidate(candidate: candidate, standing: $0, value: values[candidate.row])
      }
    }
    let places =
      switch order {
      case .relevance:
        sortable.indices.sorted { sortable[$0].isBetter(than: sortable[$1]) }
      case .attribute(_, let ascending):
        sortable.indices.sorted {
          sortable[$0].precedes(sortable[$1], ascending: ascending)
            ?? sortable[$0].isBetter(than: sortable[$1])
        }
      }
    candidates = places.map { sortable[$0].candidate }
  }

  private func attributeValues(
    _ candidates: [Candidate], _ order: HitOrder
  ) throws -> [Int64: AttributeValue] {
    guard case .attribute(let name, _) = order else { return [:] }
    var values: [Int64: AttributeValue] = [:]
    for candidate in candidates {
      guard let item = try ItemRow.read(row: candidate.row, connection) else { continue }
      values[candidate.row] = BuiltInAttribute.value(name, of: item.donation)?.members.first
    }
    return values
  }
}

/// A candidate with what decides between equals.
private struct SortableCandidate {
  var candidate: Candidate
  var standing: Standing
  var value: AttributeValue?

  func isBetter(than other: SortableCandidate) -> Bool {
    if candidate.tier != other.candidate.tier { return candidate.tier == .exact }
    if candidate.isVerbatim != other.candidate.isVerbatim { return candidate.isVerbatim }
    let score = candidate.blended?.score ?? 0
    let otherScore = other.candidate.blended?.score ?? 0
    if score != otherScore { return score > otherScore }
    if standing.priority != other.standing.priority {
      return standing.priority > other.standing.priority
    }
    return standing.key < other.standing.key
  }

  /// Whether the value comes first; nil when values do not decide.
  ///
  /// Items without a value come last.
  func precedes(_ other: SortableCandidate, ascending: Bool) -> Bool? {
    guard let value else { return other.value == nil ? nil : false }
    guard let otherValue = other.value else { return true }
    if let order = PredicateEvaluator.order(value, otherValue) {
      return order == 0 ? nil : (order < 0) == ascending
    }
    // Values of different kinds: numbers before text.
    let isNumber = value.numericValue != nil
    let isOtherNumber = otherValue.numericValue != nil
    return isNumber == isOtherNumber ? nil : isNumber
  }
}
