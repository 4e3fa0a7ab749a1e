import Foundation
import SQLiteStore
import SearchModel

/// The rows of the table `source`.
enum SourceTable {
  /// The sources in the order in which they were added.
  static func all(_ connection: Connection) throws -> [SourceRecord] {
    let statement = try connection.cached(
      "SELECT id, kind, location, options FROM source ORDER BY id")
    defer { statement.reset() }
    var sources: [SourceRecord] = []
    while try statement.step() {
      sources.append(
        SourceRecord(
          id: statement.int64(0), kind: statement.text(1) ?? "", location: statement.text(2) ?? "",
          options: decode(statement.text(3) ?? "")))
    }
    return sources
  }

  /// Adds a source, or replaces the options of the one of the same kind and location.
  static func add(_ source: SourceRecord, in connection: Connection) throws -> SourceRecord {
    let known = try all(connection).first {
      $0.kind == source.kind && $0.location.utf8.elementsEqual(source.location.utf8)
    }
    if let known, known.options == source.options { return known }
    let statement = try connection.cached(
      """
      INSERT INTO source(kind, location, options) VALUES(?1, ?2, ?3)
      ON CONFLICT(kind, location) DO UPDATE SET options = excluded.options
      """)
    statement.bind(1, source.kind)
    statement.bind(2, source.location)
    statement.bind(3, try encode(source.options))
    try statement.run()
    var stored = source
    stored.id = known?.id ?? connection.lastInsertRowID
    return stored
  }

  /// Forgets a source.
  static func remove(_ id: Int64, in connection: Connection) throws {
    let statement = try connection.cached("DELETE FROM source WHERE id = ?1")
    statement.bind(1, id)
    try statement.run()
  }

  private static func encode(_ options: [String: String]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(options), as: UTF8.self)
  }

  private static func decode(_ text: String) -> [String: String] {
    (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
  }
}
