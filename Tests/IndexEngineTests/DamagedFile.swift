import Foundation
import LexicalIndex
import SQLiteStore

/// Changes an index behind its back, as a fault would.
enum DamagedFile {
  /// Runs SQL on the file, with the tokenizer that its full-text table needs.
  static func execute(_ sql: String, at path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite, busyTimeout: .seconds(5))
    defer { connection.close() }
    try LexicalSchema.prepare(connection)
    try connection.execute(sql)
  }

  /// Makes a database that is no index.
  static func create(_ sql: String, at path: String) throws {
    let connection = try Connection(
      path: path, mode: .readWriteCreate, busyTimeout: .seconds(5))
    defer { connection.close() }
    try connection.execute(sql)
  }

  /// What is stored in rows of a query, as text; for comparing before and after.
  static func rows(_ sql: String, at path: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly, busyTimeout: .seconds(5))
    defer { connection.close() }
    let statement = try connection.prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      rows.append(
        (0..<statement.columnCount).map { statement.text($0) ?? "" }.joined(separator: "|"))
    }
    return rows
  }
}
