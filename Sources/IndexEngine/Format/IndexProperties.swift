import SQLiteStore

/// The named values of the table `property`.
enum IndexProperties {
  /// The version of the analyser that made the full-text table's terms.
  static func analyzerVersion(_ connection: Connection) throws -> Int {
    Int(try integer("analyzer", connection) ?? 0)
  }

  /// Rows whose postings are garbage.
  static func garbageCount(_ connection: Connection) throws -> Int {
    Int(try integer("garbage", connection) ?? 0)
  }

  /// Counts rows whose postings have become garbage.
  static func addGarbage(_ count: Int, _ connection: Connection) throws {
    try set("garbage", Int64(try garbageCount(connection) + count), connection)
  }

  /// A whole number stored under a name.
  static func integer(_ name: String, _ connection: Connection) throws -> Int64? {
    let statement = try connection.cached("SELECT value FROM property WHERE name = ?1")
    statement.bind(1, name)
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.int64(0)
  }

  /// Stores a whole number under a name.
  static func set(_ name: String, _ value: Int64, _ connection: Connection) throws {
    let statement = try connection.cached(
      "INSERT OR REPLACE INTO property(name, value) VALUES(?1, ?2)")
    statement.bind(1, name)
    statement.bind(2, value)
    try statement.run()
  }
}
