import SQLiteStore
import SearchModel
import SearchRanking

extension ReadSession {
  /// Puts candidates into their final order: tier, verbatim before other exact ones, score (or an attribute's value), priority, key.
  ///
  /// - Complexity: O(c log c) for c candidates; keys are read for candidates that are equal otherwise.
  func sort(_ candidates: inout [Candidate], by order: HitOrder) throws {
    var sortable: [SortableCandidate] = []
    sortable.reserveCapacity(candidates.count)
    let statement = try connection.cached(
      """
      SELECT entity_type.name, item.identifier, item.priority FROM item
      JOIN entity_type ON entity_type.id = item.type WHERE item.row = ?1
      """)
    defer { statement.reset() }
    let values = try attributeValues(candidates, order)
    for candidate in candidates {
      statement.bind(1, candidate.row)
      // A row that has no item (any more) is no hit.
      if try statement.step() {
        sortable.append(
          SortableCandidate(
            candidate: candidate,
            key: ItemKey(type: statement.text(0) ?? "", identifier: statement.text(1) ?? ""),
            priority: statement.int(2), value: values[candidate.row]))
      }
      statement.reset()
    }
    switch order {
    case .relevance:
      sortable.sort { left, right in left.isBetter(than: right) }
    case .attribute(_, let ascending):
      sortable.sort { left, right in
        left.precedes(right, ascending: ascending) ?? left.isBetter(than: right)
      }
    }
    candidates = sortable.map(\.candidate)
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
  var key: ItemKey
  var priority: Int
  var value: AttributeValue?

  func isBetter(than other: SortableCandidate) -> Bool {
    if candidate.tier != other.candidate.tier { return candidate.tier == .exact }
    if candidate.isVerbatim != other.candidate.isVerbatim { return candidate.isVerbatim }
    let score = candidate.blended?.score ?? 0
    let otherScore = other.candidate.blended?.score ?? 0
    if score != otherScore { return score > otherScore }
    if priority != other.priority { return priority > other.priority }
    return key < other.key
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
