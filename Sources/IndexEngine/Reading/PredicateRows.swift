import Foundation
import SQLiteStore
import SearchModel
import SearchRanking

/// Finds the rows for which a predicate holds: candidates from the index of values, decided on the stored item.
struct PredicateRows {
  let connection: Connection

  /// The rows of a filter for which a predicate holds.
  ///
  /// - Complexity: O(c) items decoded, c the rows that the index of values cannot exclude.
  func rows(_ predicate: AttributePredicate, within filter: RowFilter) throws -> RowSet {
    let evaluator = PredicateEvaluator(predicate)
    var result = RowSet()
    func decide(_ statement: Statement) {
      let item = ItemRow(statement)
      if item.isDecoded, evaluator.holds(for: item.donation) { result.insert(item.row) }
    }
    if let candidates = try candidates(predicate) {
      let statement = try connection.cached(ItemRow.selection + " WHERE item.row = ?1")
      defer { statement.reset() }
      for row in candidates.rows where filter.admits(row) {
        statement.bind(1, row)
        if try statement.step() { decide(statement) }
        statement.reset()
      }
      return result
    }
    let statement = try connection.cached(ItemRow.selection)
    defer { statement.reset() }
    while try statement.step() {
      if filter.admits(statement.int64(0)) { decide(statement) }
    }
    return result
  }

  /// Rows outside of which the predicate cannot hold; nil when the index of values says nothing.
  private func candidates(_ predicate: AttributePredicate) throws -> RowSet? {
    switch predicate {
    case .all(let parts):
      var result: RowSet?
      for part in parts {
        guard let rows = try candidates(part) else { continue }
        if result == nil { result = rows } else { result?.formIntersection(rows) }
      }
      return result
    case .any(let parts):
      var result = RowSet()
      for part in parts {
        guard let rows = try candidates(part) else { return nil }
        result.formUnion(rows)
      }
      return result
    case .not:
      return nil
    case .present(let name):
      guard !BuiltInAttribute.isName(name) else { return nil }
      // A value of bytes is not in the index of values.
      return nil
    case .inRange(let name, let low, let high):
      return try numericCandidates(name, "value >= ?2 AND value <= ?3", [low, high])
    case .compare(let name, let comparison, let value, let matching):
      guard !BuiltInAttribute.isName(name) else { return nil }
      if case .text(let text) = value {
        guard comparison == .equal, matching.isEmpty else { return nil }
        return try lookUp(name, "value = ?2") { $0.bind(2, AttributeIndex.indexed(text)) }
      }
      switch comparison {
      case .equal: return try numericCandidates(name, "value = ?2", [value])
      case .less, .lessOrEqual: return try numericCandidates(name, "value <= ?2", [value])
      case .greater, .greaterOrEqual: return try numericCandidates(name, "value >= ?2", [value])
      case .notEqual, .contains, .hasPrefix, .hasSuffix: return nil
      }
    }
  }

  private func numericCandidates(
    _ name: String, _ condition: String, _ values: [AttributeValue]
  ) throws -> RowSet? {
    guard !BuiltInAttribute.isName(name), values.allSatisfy({ $0.numericValue != nil }) else {
      return nil
    }
    // Bound as they are stored: a whole number beyond 2^53 is not the floating-point number next to it.
    return try lookUp(name, condition) { statement in
      for (index, value) in values.enumerated() {
        AttributeIndex.bind(value, to: statement, at: index + 2)
      }
    }
  }

  private func lookUp(
    _ name: String, _ condition: String, _ bind: (Statement) -> Void
  ) throws -> RowSet {
    let statement = try connection.cached(
      """
      SELECT row FROM attribute_value
      WHERE name = (SELECT id FROM attribute_name WHERE name = ?1) AND \(condition)
      """)
    statement.bind(1, name)
    bind(statement)
    defer { statement.reset() }
    var rows = RowSet()
    while try statement.step() { rows.insert(statement.int64(0)) }
    return rows
  }
}
