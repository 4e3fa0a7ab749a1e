import Foundation
import SearchModel
import SearchText

/// Decides a predicate on an item.
struct PredicateEvaluator {
  private let predicate: AttributePredicate

  init(_ predicate: AttributePredicate) {
    self.predicate = predicate
  }

  /// Whether the predicate holds for an item.
  func holds(for item: Donation) -> Bool {
    holds(predicate, item)
  }

  private func holds(_ predicate: AttributePredicate, _ item: Donation) -> Bool {
    switch predicate {
    case .all(let parts):
      return parts.allSatisfy { holds($0, item) }
    case .any(let parts):
      return parts.contains { holds($0, item) }
    case .not(let part):
      return !holds(part, item)
    case .present(let name):
      return BuiltInAttribute.value(name, of: item) != nil
    case .inRange(let name, let low, let high):
      let members = BuiltInAttribute.value(name, of: item)?.members ?? []
      return members.contains { value in
        Self.order(value, low).map { $0 >= 0 } ?? false
          && Self.order(value, high).map { $0 <= 0 } ?? false
      }
    case .compare(let name, .notEqual, let value, let matching):
      return !holds(.compare(name, .equal, value, matching), item)
    case .compare(let name, let comparison, let value, let matching):
      let members = BuiltInAttribute.value(name, of: item)?.members ?? []
      return members.contains { Self.compares($0, comparison, value, matching) }
    }
  }

  private static func compares(
    _ stored: AttributeValue, _ comparison: AttributePredicate.Comparison, _ value: AttributeValue,
    _ matching: AttributePredicate.TextMatching
  ) -> Bool {
    switch comparison {
    case .equal:
      if case .text(let text) = stored, case .text(let pattern) = value {
        return TextComparison(matching).isEqual(text, pattern)
      }
      return order(stored, value) == 0
    case .notEqual: return !compares(stored, .equal, value, matching)
    case .less: return order(stored, value).map { $0 < 0 } ?? false
    case .lessOrEqual: return order(stored, value).map { $0 <= 0 } ?? false
    case .greater: return order(stored, value).map { $0 > 0 } ?? false
    case .greaterOrEqual: return order(stored, value).map { $0 >= 0 } ?? false
    case .contains, .hasPrefix, .hasSuffix:
      guard case .text(let text) = stored, case .text(let part) = value else { return false }
      return TextComparison(matching).holds(text, comparison, part)
    }
  }

  /// −1, 0 or 1 as the left value is smaller, the same or larger; nil when the two cannot be compared.
  static func order(_ left: AttributeValue, _ right: AttributeValue) -> Int? {
    // A date is no number: the year 2024 is not a moment some 2,024 seconds after 1970.
    if left.isDate != right.isDate { return nil }
    if case .integer(let left) = left, case .integer(let right) = right {
      return left < right ? -1 : left > right ? 1 : 0
    }
    if let left = left.numericValue, let right = right.numericValue {
      return left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
    }
    if case .text(let left) = left, case .text(let right) = right {
      if left.utf8.elementsEqual(right.utf8) { return 0 }
      return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    }
    return nil
  }
}

extension AttributeValue {
  fileprivate var isDate: Bool {
    if case .date = self { return true }
    return false
  }
}

/// The names that a predicate may use beside those of the donated attributes.
enum BuiltInAttribute {
  private static let names: Set<String> = [
    "title", "domain", "type", "identifier", "version", "language", "priority", "keywords", "text",
    "*",
  ]

  /// Whether a name is one of an item's own fields.
  static func isName(_ name: String) -> Bool {
    names.contains(name)
  }

  /// The value of a field or attribute; nil where the item has none.
  ///
  /// A donated attribute wins over a field.
  static func value(_ name: String, of item: Donation) -> AttributeValue? {
    if let value = item[attribute: name] { return value }
    func text(_ value: String?) -> AttributeValue? {
      value.flatMap { $0.isEmpty ? nil : .text($0) }
    }
    switch name {
    case "title": return text(item.title)
    case "domain": return text(item.domain)
    case "type": return text(item.key.type)
    case "identifier": return text(item.key.identifier)
    case "version": return text(item.version)
    case "language": return text(item.language)
    case "text": return text(item.text)
    case "priority": return .integer(Int64(item.priority))
    case "keywords":
      return item.keywords.isEmpty ? nil : .list(item.keywords.map { .text($0) })
    case "*":
      let texts = [item.title, item.text] + item.keywords + item.attributes.flatMap(\.value.texts)
      return .list(texts.filter { !$0.isEmpty }.map { .text($0) })
    default: return nil
    }
  }
}
