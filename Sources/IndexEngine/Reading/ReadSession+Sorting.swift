import SQLiteStore
import SearchModel
import SearchRanking

extension ReadSession {
  /// Puts candidates into their final order: tier, verbatim before other exact ones, score (or an attribute's value), priority, key.
  ///
  /// - Complexity: O(c log c) for c candidates.
  func sort(_ candidates: inout [Candidate], by order: HitOrder) throws {
    try readStandings(&candidates)
    let keys = candidates.map { $0.standing?.key ?? ItemKey(type: "", identifier: "") }
    var places = candidates.indices.map { SortingPlace(candidates[$0], index: $0) }
    switch order {
    case .relevance:
      places.sort { $0.isBetter(than: $1, keys: keys) }
    case .attribute(let name, let ascending):
      let values = try attributeValues(candidates, name)
      places.sort {
        SortingPlace.precedes(values[$0.index], values[$1.index], ascending: ascending)
          ?? $0.isBetter(than: $1, keys: keys)
      }
    }
    candidates = places.map { candidates[$0.index] }
  }

  /// The candidates' values of an attribute, in their order.
  private func attributeValues(
    _ candidates: [Candidate], _ name: String
  ) throws -> [AttributeValue?] {
    try candidates.map { candidate in
      guard let item = try ItemRow.read(row: candidate.row, connection) else { return nil }
      return BuiltInAttribute.value(name, of: item.donation)?.members.first
    }
  }
}

/// What decides a candidate's place; small and without references, since sorting moves it around.
private struct SortingPlace {
  var index: Int
  var group: Int
  var score: Double
  var priority: Int

  init(_ candidate: Candidate, index: Int) {
    self.index = index
    group = (candidate.tier == .exact ? 0 : 2) + (candidate.isVerbatim ? 0 : 1)
    score = candidate.blended?.score ?? 0
    priority = candidate.standing?.priority ?? 0
  }

  func isBetter(than other: SortingPlace, keys: [ItemKey]) -> Bool {
    if group != other.group { return group < other.group }
    if score != other.score { return score > other.score }
    if priority != other.priority { return priority > other.priority }
    return keys[index] < keys[other.index]
  }

  /// Whether the first value comes first; nil when values do not decide.
  ///
  /// Items without a value come last.
  static func precedes(
    _ value: AttributeValue?, _ otherValue: AttributeValue?, ascending: Bool
  ) -> Bool? {
    guard let value else { return otherValue == nil ? nil : false }
    guard let otherValue else { return true }
    if let order = PredicateEvaluator.order(value, otherValue) {
      return order == 0 ? nil : (order < 0) == ascending
    }
    // Values of different kinds: numbers before text.
    let isNumber = value.numericValue != nil
    let isOtherNumber = otherValue.numericValue != nil
    return isNumber == isOtherNumber ? nil : isNumber
  }
}
