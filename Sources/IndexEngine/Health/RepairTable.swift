import Foundation
import SQLiteStore

/// The table `repair`: what was damaged and what was done.
enum RepairTable {
  /// The repairs that are remembered.
  private static let limit = 100

  /// Adds a line, and forgets the oldest.
  static func add(_ summary: String, _ connection: Connection) throws {
    let statement = try connection.cached("INSERT INTO repair(date, summary) VALUES(?1, ?2)")
    statement.bind(1, Int64(Date().timeIntervalSince1970 * 1000))
    statement.bind(2, summary)
    try statement.run()
    try connection.execute(
      "DELETE FROM repair WHERE id <= (SELECT max(id) FROM repair) - \(limit)")
  }
}
