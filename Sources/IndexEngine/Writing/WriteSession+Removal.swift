import Foundation
import SQLiteStore
import SearchModel

extension WriteSession {
  /// After so many changes what was gathered is written, so that memory stays flat in a long transaction.
  static let reliefCount = 4096

  /// Removes the items of a selection; returns how many.
  mutating func remove(_ selection: ItemSelection) throws -> Int {
    if case .all = selection { return try removeEverything() }
    var removed = 0
    while true {
      let rows = try rows(of: selection, limit: Self.reliefCount)
      for row in rows { try remove(row: row) }
      removed += rows.count
      try flush()
      if rows.isEmpty { return removed }
      if case .keys = selection { return removed }
    }
  }

  /// Removes the items whose expiry has passed; returns how many.
  mutating func removeExpired(now: Date) throws -> Int {
    let statement = try connection.cached(
      "SELECT row FROM item WHERE expiry IS NOT NULL AND expiry < ?1 LIMIT \(Self.reliefCount)")
    statement.bind(1, now.timeIntervalSince1970)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
    statement.reset()
    for row in rows { try remove(row: row) }
    return rows.count
  }

  private func rows(of selection: ItemSelection, limit: Int) throws -> [Int64] {
    if case .keys(let keys) = selection {
      return try keys.compactMap { try ItemRow.find($0, connection) }
    }
    let condition = SelectionCondition(selection)
    let statement = try connection.cached(
      "SELECT row FROM item WHERE \(condition.sql) LIMIT \(limit)")
    condition.bind(to: statement)
    defer { statement.reset() }
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int64(0)) }
    return rows
  }

  // Row ids stay used up: the types keep their next row.
  private mutating func removeEverything() throws -> Int {
    try flush()
    let count = try connection.scalarInt64("SELECT count(*) FROM item") ?? 0
    try connection.execute(
      """
      DELETE FROM item;
      DELETE FROM attribute_value;
      DELETE FROM item_range;
      DELETE FROM vector_block;
      DELETE FROM vector_range;
      DELETE FROM length_chunk;
      DELETE FROM trouble;
      DELETE FROM engagement;
      DELETE FROM language;
      DELETE FROM property WHERE name = 'garbage';
      UPDATE length_total SET documents = 0, title = 0, text = 0, keywords = 0, attributes = 0;
      INSERT INTO fulltext(fulltext) VALUES('delete-all');
      """)
    return Int(count)
  }
}
