import SQLiteStore
import SearchModel

/// The table of generations.
enum GenerationTable {
  /// Creates the table.
  static let createTable = """
    CREATE TABLE embedding(
      id INTEGER PRIMARY KEY AUTOINCREMENT, state INTEGER NOT NULL, fingerprint TEXT NOT NULL,
      dimensions INTEGER NOT NULL, documents INTEGER NOT NULL, weight REAL NOT NULL,
      feedback REAL NOT NULL, next_range INTEGER NOT NULL, learned BLOB);
    """

  /// All generations, the oldest first.
  static func all(_ connection: Connection) throws -> [Generation] {
    let statement = try connection.cached(
      """
      SELECT id, state, fingerprint, dimensions, documents, weight, feedback, next_range
      FROM embedding ORDER BY id
      """)
    defer { statement.reset() }
    var generations: [Generation] = []
    while try statement.step() {
      generations.append(
        Generation(
          id: statement.int64(0), state: Generation.State(rawValue: statement.int64(1)) ?? .dropped,
          fingerprint: statement.text(2) ?? "",
          // A damaged number must not become the size of a buffer.
          dimensionCount: min(max(statement.int(3), 1), 1 << 16), documentCount: statement.int(4),
          semanticWeight: statement.double(5), feedbackWeight: statement.double(6),
          nextRange: statement.int64(7)))
    }
    return generations
  }

  /// The generation that serves, nil in a file that has none yet.
  static func serving(_ connection: Connection) throws -> Generation? {
    try all(connection).last { $0.state == .serving }
  }

  /// The learned table of a generation, as it was encoded.
  static func table(of id: Int64, _ connection: Connection) throws -> [UInt8]? {
    let statement = try connection.cached("SELECT learned FROM embedding WHERE id = ?1")
    statement.bind(1, id)
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return Array(statement.bytes(0))
  }

  /// Adds a generation; its id is given out here.
  static func insert(
    _ generation: Generation, table: [UInt8]?, _ connection: Connection
  ) throws -> Generation {
    let statement = try connection.cached(
      """
      INSERT INTO embedding(
        state, fingerprint, dimensions, documents, weight, feedback, next_range, learned)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id
      """)
    statement.bind(1, generation.state.rawValue)
    statement.bind(2, generation.fingerprint)
    statement.bind(3, generation.dimensionCount)
    statement.bind(4, generation.documentCount)
    statement.bind(5, generation.semanticWeight)
    statement.bind(6, generation.feedbackWeight)
    statement.bind(7, generation.nextRange)
    statement.bind(8, table)
    var inserted = generation
    defer { statement.reset() }
    while try statement.step() { inserted.id = statement.int64(0) }
    return inserted
  }

  /// Says how far a generation has come.
  static func setNextRange(_ range: Int64, of id: Int64, _ connection: Connection) throws {
    let statement = try connection.cached("UPDATE embedding SET next_range = ?2 WHERE id = ?1")
    statement.bind(1, id)
    statement.bind(2, range)
    try statement.run()
  }

  /// Makes a generation the one that serves; those before it are on their way out.
  static func serve(_ id: Int64, _ connection: Connection) throws {
    let statement = try connection.cached(
      """
      UPDATE embedding SET state = CASE WHEN id = ?1 THEN 1 ELSE 2 END,
        learned = CASE WHEN id = ?1 THEN learned END,
        next_range = CASE WHEN id = ?1 THEN \(Generation.complete) ELSE next_range END
      WHERE id <= ?1
      """)
    statement.bind(1, id)
    try statement.run()
  }

  /// Says that a generation's vectors are on their way out.
  static func retire(_ id: Int64, _ connection: Connection) throws {
    let statement = try connection.cached(
      "UPDATE embedding SET state = 2, learned = NULL WHERE id = ?1")
    statement.bind(1, id)
    try statement.run()
  }

  /// Strikes out a generation whose vectors are gone.
  static func delete(_ id: Int64, _ connection: Connection) throws {
    let statement = try connection.cached("DELETE FROM embedding WHERE id = ?1")
    statement.bind(1, id)
    try statement.run()
  }
}
