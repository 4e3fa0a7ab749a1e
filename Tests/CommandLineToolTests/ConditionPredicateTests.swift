import CommandLineTool
import Foundation
import SearchModel
import Testing

/// What a condition's text means for attributes of each type.
@Suite struct ConditionPredicateTests {
  /// An oracle: whether a value satisfies a predicate about one attribute, by the words of its documentation.
  private func holds(_ predicate: AttributePredicate, _ value: AttributeValue?) -> Bool {
    switch predicate {
    case .all(let parts): return parts.allSatisfy { holds($0, value) }
    case .any(let parts): return parts.contains { holds($0, value) }
    case .not(let part): return !holds(part, value)
    case .present: return value != nil
    case .inRange: return false
    case .compare(_, let comparison, let wanted, _):
      guard let value else { return comparison == .notEqual }
      if case .text(let left) = value, case .text(let right) = wanted {
        switch comparison {
        case .contains: return left.lowercased().contains(right.lowercased())
        case .hasPrefix: return left.lowercased().hasPrefix(right.lowercased())
        case .hasSuffix: return left.lowercased().hasSuffix(right.lowercased())
        default: return compare(left.lowercased(), right.lowercased(), comparison)
        }
      }
      if case .date(let left) = value, case .date(let right) = wanted {
        return compare(left, right, comparison)
      }
      if case .date = value { return false }
      if case .date = wanted { return false }
      guard let left = value.numericValue, let right = wanted.numericValue else { return false }
      return compare(left, right, comparison)
    }
  }

  private func compare<Value: Comparable>(
    _ left: Value, _ right: Value, _ comparison: AttributePredicate.Comparison
  ) -> Bool {
    switch comparison {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .contains, .hasPrefix, .hasSuffix: false
    }
  }

  /// 2024-05-01T12:00Z.
  private static let noon = AttributeValue.date(Date(timeIntervalSince1970: 1_714_564_800))

  @Test(
    arguments: [
      ("a = utils", AttributeValue.text("Utils"), true),
      ("a = 12", .integer(12), true), ("a = 12", .text("12"), true), ("a = 12", .number(12), true),
      ("a = 12", .integer(13), false), ("a >= 12.5", .number(13), true),
      ("a < 2.5", .integer(2), true), ("a = true", .boolean(true), true),
      ("a = no", .boolean(false), true), ("a != 12", .integer(12), false),
      ("a != 12", nil, true), ("a exists", nil, false), ("a missing", nil, true),
      ("a exists", .text(""), true), ("a contains til", .text("Utils"), true),
      ("a startswith til", .text("Utils"), false), ("a endswith ILS", .text("Utils"), true),
      ("a = 2024-05-01", noon, true), ("a = 2024-05", noon, true), ("a = 2024", noon, false),
      ("a != 2024-05-01", noon, false), ("a = 2024-05-02", noon, false),
      ("a < 2024-05-01", noon, false), ("a <= 2024-05-01", noon, true),
      ("a > 2024-05-01", noon, false), ("a > 2024-04-30", noon, true),
      ("a >= 2024-05-01T12:00", noon, true), ("a > 2024-05-01T11:59:59", noon, true),
      ("a >= 2024-05-01T12:00:01Z", noon, false), ("a = 2024-05-01T14:00+02:00", noon, true),
      ("a = 2024-02-30", noon, false), ("a before 2024-06", noon, true),
      ("a after 2024-06", noon, false),
    ] as [(String, AttributeValue?, Bool)])
  func decides(_ text: String, _ value: AttributeValue?, _ expected: Bool) throws {
    let condition = try Condition([text])
    #expect(holds(condition.predicate, value) == expected)
  }
}
