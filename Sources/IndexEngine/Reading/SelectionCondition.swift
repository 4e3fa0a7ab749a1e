import SQLiteStore
import SearchModel

/// A selection of items as a condition on the table `item`.
struct SelectionCondition {
  /// The condition; its values are `?1` and `?2`.
  let sql: String
  private let values: [String]
  private let number: Int64?

  /// The condition of a selection that is not a list of keys.
  init(_ selection: ItemSelection) {
    let ofType = "type = (SELECT id FROM entity_type WHERE name = ?1)"
    // A domain's descendants begin with its name and a period; '/' is the character after the period.
    let inDomain =
      "domain IN (SELECT id FROM domain WHERE name = ?1 OR (name >= ?1 || '.' AND name < ?1 || '/'))"
    switch selection {
    case .all, .keys:
      (sql, values, number) = ("1", [], nil)
    case .type(let type):
      (sql, values, number) = (ofType, [type], nil)
    case .domain(let domain, let type):
      guard let type else {
        (sql, values, number) = (inDomain, [domain], nil)
        return
      }
      sql = inDomain + " AND type = (SELECT id FROM entity_type WHERE name = ?2)"
      (values, number) = ([domain, type], nil)
    case .source(let source):
      (sql, values, number) = ("source = ?1", [], source)
    }
  }

  /// Binds the condition's values.
  func bind(to statement: Statement) {
    if let number { statement.bind(1, number) }
    for (index, value) in values.enumerated() { statement.bind(index + 1, value) }
  }
}
