import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchRanking
import SearchText

/// Finds the items that a query names: by identifier, by key, or by the whole title.
struct ExactMatches {
  let connection: Connection

  /// More items of the same title than this are no exact answer any more.
  private static let limit = 100

  /// The rows that a query names.
  struct Found {
    /// All of them; titles may differ from the query in signs, marks and case.
    var rows: Set<Int64> = []
    /// Those whose title or identifier is the query's text, signs and all, but for case and white space.
    var verbatim: Set<Int64> = []
  }

  /// The rows named by a query that pass a filter.
  func find(_ query: String, filter: RowFilter) throws -> Found {
    let name = query.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty, name.utf8.count <= DonationRules.nameByteLimit else { return Found() }
    var found = Found()
    for row in try byIdentifier(name) where filter.admits(row) { found.verbatim.insert(row) }
    for (row, isVerbatim) in try byTitle(name) where filter.admits(row) {
      found.rows.insert(row)
      if isVerbatim { found.verbatim.insert(row) }
    }
    found.rows.formUnion(found.verbatim)
    return found
  }

  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split(whereSeparator: \.isWhitespace)
  }

  private func byIdentifier(_ name: String) throws -> [Int64] {
    var rows: [Int64] = []
    if let colon = name.firstIndex(of: ":") {
      let key = ItemKey(
        type: String(name[..<colon]), identifier: String(name[name.index(after: colon)...]))
      if let row = try ItemRow.find(key, connection) { rows.append(row) }
    }
    // The table of types is small, and each look-up is by the unique index.
    let statement = try connection.cached(
      """
      SELECT item.row FROM entity_type CROSS JOIN item
      ON item.type = entity_type.id AND item.identifier = ?1
      """)
    statement.bind(1, name)
    defer { statement.reset() }
    while try statement.step() { rows.append(statement.int64(0)) }
    return rows
  }

  private func byTitle(_ name: String) throws -> [(row: Int64, isVerbatim: Bool)] {
    let folded = TextNormalization.fold(name)
    let words = Self.words(name)
    // A damaged full-text table is said by the lexical leg; the rest of the search goes on.
    let rows = try SearchError.nilWhereDamaged {
      try LexicalSearcher.rows(withTitle: name, limit: Self.limit, in: connection)
    }
    guard let rows else { return [] }
    let statement = try connection.cached("SELECT body FROM item WHERE row = ?1")
    defer { statement.reset() }
    return try rows.compactMap { row in
      statement.bind(1, row)
      defer { statement.reset() }
      guard try statement.step(), let title = ItemBody.title(statement.bytes(0)),
        TextNormalization.fold(title) == folded
      else { return nil }
      return (row, Self.words(title) == words)
    }
  }
}
