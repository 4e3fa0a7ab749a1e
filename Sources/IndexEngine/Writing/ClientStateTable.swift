import SQLiteStore
import SearchModel

/// The rows of the table `client_state`.
enum ClientStateTable {
  /// The state stored under a name; nil for none.
  static func state(named name: String, _ connection: Connection) throws -> [UInt8]? {
    let statement = try connection.cached("SELECT state FROM client_state WHERE name = ?1")
    statement.bind(1, name)
    defer { statement.reset() }
    return try statement.step() ? statement.blob(0) ?? [] : nil
  }

  /// Stores a state, if the expected one is there.
  ///
  /// - Throws: `SearchError` of code `mismatchedClientState`.
  static func update(_ update: ClientStateUpdate, _ connection: Connection) throws {
    if update.checksExpected, try state(named: update.name, connection) != update.expected {
      throw SearchError(
        .mismatchedClientState, "the stored client state is not the expected one",
        advice: "fetch the last client state and start again from there")
    }
    let statement = try connection.cached(
      "INSERT OR REPLACE INTO client_state(name, state) VALUES(?1, ?2)")
    statement.bind(1, update.name)
    statement.bind(2, update.new)
    try statement.run()
  }
}
