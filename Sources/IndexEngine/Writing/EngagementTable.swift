import Foundation
import SQLiteStore
import SearchModel
import SearchRanking

/// The table `engagement`: how often people chose which item.
///
/// It goes by the item's key, since an item that is donated again may move to another row. No digest covers it: it is not
/// part of what an owner donates, and no owner could donate it again.
enum EngagementTable {
  /// Creates the table; `strength` is the decayed count at the time `last`.
  static let createTable = """
    CREATE TABLE engagement(
      type INTEGER NOT NULL, identifier TEXT NOT NULL, count INTEGER NOT NULL,
      strength REAL NOT NULL, last REAL NOT NULL, PRIMARY KEY(type, identifier)) WITHOUT ROWID;
    """

  /// One item's engagement, whose type has a number.
  struct Entry: Sendable, Equatable {
    var type: Int64
    var identifier: String
    var count: Int
    var strength: DecayingCount

    /// What a client sees of it.
    var engagement: Engagement {
      Engagement(count: count, last: Date(timeIntervalSince1970: strength.time))
    }
  }

  /// An entry with the name of its type, which has another number in another file.
  typealias NamedEntry = (type: String, entry: Entry)

  /// Whether there is any.
  static func isEmpty(_ connection: Connection) throws -> Bool {
    let statement = try connection.cached("SELECT 1 FROM engagement LIMIT 1")
    defer { statement.reset() }
    return try !statement.step()
  }

  /// The engagement of an item, nil for none.
  static func entry(
    type: Int64, identifier: String, _ connection: Connection
  ) throws -> Entry? {
    let statement = try connection.cached(
      "SELECT count, strength, last FROM engagement WHERE type = ?1 AND identifier = ?2")
    statement.bind(1, type)
    statement.bind(2, identifier)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Entry(
      type: type, identifier: identifier, count: statement.int(0),
      strength: DecayingCount(value: statement.double(1), time: statement.double(2)))
  }

  /// Stores an item's engagement in place of what was stored.
  static func set(_ entry: Entry, _ connection: Connection) throws {
    let statement = try connection.cached(
      """
      INSERT OR REPLACE INTO engagement(type, identifier, count, strength, last)
      VALUES(?1, ?2, ?3, ?4, ?5)
      """)
    statement.bind(1, entry.type)
    statement.bind(2, entry.identifier)
    statement.bind(3, entry.count)
    statement.bind(4, entry.strength.value)
    statement.bind(5, entry.strength.time)
    try statement.run()
  }

  /// Every item's engagement.
  static func all(_ connection: Connection) throws -> [NamedEntry] {
    let statement = try connection.cached(
      """
      SELECT entity_type.name, type, identifier, count, strength, last
      FROM engagement JOIN entity_type ON entity_type.id = engagement.type
      """)
    defer { statement.reset() }
    var entries: [NamedEntry] = []
    while try statement.step() {
      let entry = Entry(
        type: statement.int64(1), identifier: statement.text(2) ?? "", count: statement.int(3),
        strength: DecayingCount(value: statement.double(4), time: statement.double(5)))
      entries.append((statement.text(0) ?? "", entry))
    }
    return entries
  }

  /// Adds what was known in another file.
  static func add(_ entries: [NamedEntry], _ connection: Connection) throws {
    var types = NameTable(table: "entity_type")
    for (type, var entry) in entries {
      entry.type = try types.intern(type, in: connection)
      try set(entry, connection)
    }
  }

  /// Forgets the engagement of the item at a row.
  static func delete(row: Int64, _ connection: Connection) throws {
    let statement = try connection.cached(
      """
      DELETE FROM engagement
      WHERE (type, identifier) = (SELECT type, identifier FROM item WHERE row = ?1)
      """)
    statement.bind(1, row)
    try statement.run()
  }
}
