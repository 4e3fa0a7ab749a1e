import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel

/// Opens connections to an index file: what every connection is told, and how a file of another kind is met.
struct IndexFile: Sendable {
  let path: String
  let busyTimeout: Duration

  /// The write-ahead log is cut back to this size after a checkpoint.
  private static let logByteLimit = 64 << 20
  /// A checkpoint is tried when the log has so many pages of 4 KiB.
  private static let checkpointPageCount = 8192
  /// The writer's page cache in KiB; what a transaction changes beyond it spills into the log.
  private static let writerCacheKibibytes = 48 << 10
  private static let readerCacheKibibytes = 8 << 10

  /// Opens the writer's connection, creating the file where asked.
  ///
  /// - Throws: `notFound`, `notAnIndex`, `newerFormat`, `olderFormat` and what SQLite reports.
  func openWriter(createsIfMissing: Bool) throws -> Connection {
    if createsIfMissing { try createFolder() }
    try checkFile(mayBeMissing: createsIfMissing)
    let connection = try Connection(
      path: path, mode: createsIfMissing ? .readWriteCreate : .readWrite,
      busyTimeout: busyTimeout)
    do {
      // First of all: another application's file must be left as it is, its journal mode included.
      if try !isEmpty(connection) { try checkFormat(connection) }
      try connection.enableWriteAheadLog()
      // FULL: returning from a donation promises that it survives a power loss.
      try connection.execute(
        """
        PRAGMA synchronous = FULL;
        PRAGMA wal_autocheckpoint = \(Self.checkpointPageCount);
        PRAGMA journal_size_limit = \(Self.logByteLimit);
        PRAGMA cache_size = -\(Self.writerCacheKibibytes);
        PRAGMA temp_store = MEMORY;
        """)
      try LexicalSchema.prepare(connection)
      // The first of several processes creates the tables; the others wait here and find them.
      try connection.transaction(.immediate) {
        if try isEmpty(connection) { try IndexFormat.create(in: connection) }
      }
      try checkFormat(connection)
      try LexicalSchema.declareVocabulary(in: connection)
      return connection
    } catch {
      connection.close()
      throw error
    }
  }

  /// Opens a connection for reading.
  ///
  /// - Throws: as `openWriter`.
  func openReader() throws -> Connection {
    try checkFile(mayBeMissing: false)
    let connection = try openForReading()
    do {
      try connection.execute("PRAGMA cache_size = -\(Self.readerCacheKibibytes)")
      try connection.execute("PRAGMA temp_store = MEMORY")
      try checkFormat(connection)
      try LexicalSchema.prepare(connection)
      try LexicalSchema.declareVocabulary(in: connection)
      return connection
    } catch {
      connection.close()
      throw error
    }
  }

  // On media that cannot be written SQLite cannot make the shared memory of the log; without a log to
  // read, the file can be opened as one that never changes.
  private func openForReading() throws -> Connection {
    let connection = try Connection(path: path, mode: .readOnly, busyTimeout: busyTimeout)
    do {
      _ = try connection.scalarInt64("SELECT count(*) FROM sqlite_schema")
      return connection
    } catch {
      connection.close()
      guard error.code == .unreadable || error.code == .readOnly,
        Self.byteCount(path + "-wal") == 0
      else { throw error }
      return try Connection(path: path, mode: .immutable, busyTimeout: busyTimeout)
    }
  }

  private func isEmpty(_ connection: Connection) throws -> Bool {
    try connection.scalarInt64("PRAGMA application_id") == 0
      && connection.scalarInt64("SELECT count(*) FROM sqlite_schema") == 0
  }

  /// Checks that the file is an index of our format.
  func checkFormat(_ connection: Connection) throws {
    guard try connection.scalarInt64("PRAGMA application_id") == IndexFormat.applicationID else {
      throw notAnIndex("the file is an SQLite database of another application")
    }
    let version = try connection.scalarInt64("PRAGMA user_version") ?? 0
    if version > IndexFormat.version {
      throw SearchError(
        .newerFormat,
        "the index has format \(version), this version reads up to \(IndexFormat.version)",
        advice: "use the newer Limelight that wrote it, or another index", path: path)
    }
    if version < IndexFormat.version {
      throw SearchError(
        .olderFormat, "the index has the older format \(version)",
        advice: "run `limelight index` to rebuild it; the old file is kept aside", path: path)
    }
  }

  // The file is only looked at from outside. Opening and closing it here would take away the POSIX locks that SQLite
  // holds in this process: another process could then delete the log under a connection of ours.
  // Source: https://sqlite.org/howtocorrupt.html, section 2.2.
  private func checkFile(mayBeMissing: Bool) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      if mayBeMissing { return }
      throw SearchError(
        .notFound, "there is no index", advice: "create it with `limelight index SOURCE`",
        path: path)
    }
    if isFolder.boolValue { throw notAnIndex("it is a folder") }
    // SQLite would take an empty file for an empty database.
    if !mayBeMissing, Self.byteCount(path) == 0, Self.byteCount(path + "-wal") == 0 {
      throw notAnIndex("the file is empty")
    }
  }

  private func notAnIndex(_ why: String) -> SearchError {
    SearchError(
      .notAnIndex, "this is no Limelight index: \(why)",
      advice: "name another file; this one was left as it is", path: path)
  }

  private func createFolder() throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw SearchError(
        .unreadable, "the folder for the index cannot be created",
        advice: "name another place with --index", path: folder.path, cause: error)
    }
  }

  /// The size of a file, 0 when there is none.
  static func byteCount(_ path: String) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }
}
