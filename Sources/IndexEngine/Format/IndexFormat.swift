import LexicalIndex
import SQLiteStore
import SearchRanking
import SearchText
import VectorIndex

/// The file format: its versions and its tables, described in the article `FileFormat`.
enum IndexFormat {
  /// Says that an SQLite file is ours: «Lime» in ASCII.
  static let applicationID: Int64 = 0x4C69_6D65

  /// The format that this version writes.
  static let version: Int64 = 3

  /// The rows of a range.
  static let rangeRowCount: Int64 = 256

  /// The tables that hold items and what is known of them.
  static let createTables = """
    CREATE TABLE property(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE entity_type(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, next_row INTEGER);
    CREATE TABLE domain(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE attribute_name(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE source(
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, location TEXT NOT NULL,
      options TEXT NOT NULL, UNIQUE(kind, location));
    CREATE TABLE item(
      row INTEGER PRIMARY KEY, type INTEGER NOT NULL, identifier TEXT NOT NULL,
      domain INTEGER, source INTEGER, hidden INTEGER NOT NULL, language TEXT,
      version TEXT NOT NULL, priority INTEGER NOT NULL, expiry REAL,
      donated INTEGER NOT NULL, hint REAL, dated REAL,
      content_digest BLOB NOT NULL, posting_digest BLOB NOT NULL,
      body BLOB NOT NULL);
    CREATE UNIQUE INDEX item_key ON item(type, identifier);
    CREATE INDEX item_domain ON item(domain) WHERE domain IS NOT NULL;
    CREATE INDEX item_source ON item(source) WHERE source IS NOT NULL;
    CREATE INDEX item_hidden ON item(row) WHERE hidden <> 0;
    CREATE INDEX item_expiry ON item(expiry) WHERE expiry IS NOT NULL;
    CREATE TABLE attribute_value(
      name INTEGER NOT NULL, value, row INTEGER NOT NULL,
      PRIMARY KEY(name, value, row)) WITHOUT ROWID;
    CREATE TABLE item_range(
      id INTEGER PRIMARY KEY, type INTEGER NOT NULL, items INTEGER NOT NULL,
      content_sum BLOB NOT NULL, posting_sum BLOB NOT NULL, analyzer INTEGER NOT NULL,
      donated INTEGER NOT NULL);
    CREATE TABLE trouble(
      id INTEGER PRIMARY KEY, range INTEGER, type TEXT NOT NULL, identifier TEXT,
      reason TEXT NOT NULL, since INTEGER NOT NULL,
      detail TEXT NOT NULL DEFAULT '', UNIQUE(range, type, identifier, reason));
    CREATE INDEX trouble_item ON trouble(type, identifier);
    CREATE TABLE repair(id INTEGER PRIMARY KEY, date INTEGER NOT NULL, summary TEXT NOT NULL);
    CREATE TABLE language(code TEXT PRIMARY KEY, items INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE client_state(name TEXT PRIMARY KEY, state BLOB NOT NULL) WITHOUT ROWID;
    """

  /// Creates every table and stamps the file; call it in a write transaction on an empty file.
  static func create(in connection: Connection) throws {
    try connection.execute(createTables)
    try connection.execute(GenerationTable.createTable)
    try connection.execute(EngagementTable.createTable)
    try LexicalSchema.create(in: connection)
    try VectorSchema.create(in: connection)
    let insertion = try connection.prepare("INSERT INTO property(name, value) VALUES(?1, ?2)")
    insertion.bind(1, "analyzer")
    insertion.bind(2, TextAnalyzer.version)
    try insertion.run()
    try connection.execute("PRAGMA application_id = \(applicationID)")
    try connection.execute("PRAGMA user_version = \(version)")
  }

  /// The range that a row belongs to.
  static func range(of row: Int64) -> Int64 {
    row / rangeRowCount
  }

  /// The rows of a range; none for a number, from a damaged file, that no row leads to.
  static func rows(of range: Int64) -> Range<Int64> {
    guard (0..<RowSet.rowLimit / rangeRowCount).contains(range) else { return 0..<0 }
    return (range * rangeRowCount)..<((range + 1) * rangeRowCount)
  }
}
