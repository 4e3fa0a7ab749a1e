import Foundation
import SQLiteStore
import SearchModel
import SearchRanking

extension WriteSession {
  /// Counts that somebody chose an item; nothing for an item that is not in the index.
  mutating func recordEngagement(with key: ItemKey, at date: Date) throws {
    guard let row = try ItemRow.find(key, connection), let type = try typeNumber(row: row) else {
      return
    }
    let time = date.timeIntervalSince1970
    var entry =
      try EngagementTable.entry(type: type, identifier: key.identifier, connection)
      ?? EngagementTable.Entry(
        type: type, identifier: key.identifier, count: 0,
        strength: DecayingCount(value: 0, time: time))
    entry.count = max(entry.count, 0) &+ 1
    entry.strength.add(at: time)
    try EngagementTable.set(entry, connection)
    hasEngagement = true
  }

  private func typeNumber(row: Int64) throws -> Int64? {
    let statement = try connection.cached("SELECT type FROM item WHERE row = ?1")
    statement.bind(1, row)
    defer { statement.reset() }
    return try statement.step() ? statement.int64(0) : nil
  }
}
