import SQLiteStore
import SearchModel

/// Numbers for names that many rows share: types, domains, attribute names.
///
/// One lives no longer than a transaction: a rollback would take numbers back that it remembers.
struct NameTable {
  private let table: String
  private var numbers: [String: Int64] = [:]

  init(table: String) {
    self.table = table
  }

  /// The number of a name, nil when the name is not stored.
  mutating func find(_ name: String, in connection: Connection) throws -> Int64? {
    if let number = numbers[name], Self.isExact(name) { return number }
    let statement = try connection.cached("SELECT id FROM \(table) WHERE name = ?1")
    statement.bind(1, name)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let number = statement.int64(0)
    if Self.isExact(name) { numbers[name] = number }
    return number
  }

  /// The number of a name, stored now if it was not.
  mutating func intern(_ name: String, in connection: Connection) throws -> Int64 {
    if let number = try find(name, in: connection) { return number }
    let statement = try connection.cached("INSERT INTO \(table)(name) VALUES(?1)")
    statement.bind(1, name)
    try statement.run()
    if Self.isExact(name) { numbers[name] = connection.lastInsertRowID }
    return connection.lastInsertRowID
  }

  // A dictionary compares strings by canonical equivalence, the table by bytes: only ASCII is safe in both.
  private static func isExact(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 < 0x80 }
  }
}
