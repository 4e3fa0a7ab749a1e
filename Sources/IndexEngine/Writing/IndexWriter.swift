import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel

/// The one writer of an index within this process, on a thread of its own; other processes wait for its lock.
actor IndexWriter {
  private let executor = QueueExecutor(label: "limelight.writer")
  private let file: IndexFile
  private let createsIfMissing: Bool
  private let deriver: ContentDeriver
  private var connection: Connection?
  private var isClosed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(file: IndexFile, createsIfMissing: Bool, deriver: ContentDeriver) {
    self.file = file
    self.createsIfMissing = createsIfMissing
    self.deriver = deriver
  }

  /// Opens the connection now, creating the file where asked.
  ///
  /// - Returns: what a person should know of what was done, if anything.
  func open() throws -> String? {
    do {
      _ = try opened()
      return nil
    } catch {
      guard let failure = error as? SearchError, failure.code == .olderFormat, createsIfMissing
      else { throw error }
      let aside = try file.setAsideOlderFormat()
      _ = try opened()
      guard let aside else { return nil }
      return "the index had an older format and is built anew; the old file is \(aside)"
    }
  }

  /// Finishes and closes the connection; the log is written back as far as readers allow.
  func close() {
    isClosed = true
    try? connection?.checkpoint(.truncate)
    connection?.close()
    connection = nil
  }

  /// Writes the log back and empties it, unless a reader still needs it; the next checkpoint does what this could not.
  func writeBack() {
    try? connection?.checkpoint(.truncate)
  }

  private func opened() throws -> Connection {
    if isClosed { throw SearchError(.closed, "the index was closed", path: file.path) }
    if let connection { return connection }
    let connection = try file.openWriter(createsIfMissing: createsIfMissing)
    self.connection = connection
    return connection
  }

  /// Runs `body` in one write transaction, with a session for changes of items.
  ///
  /// - Throws: what `body` throws; nothing is stored then.
  func write<T: Sendable>(
    _ body: @Sendable (inout WriteSession) throws -> T
  ) throws -> T {
    let connection = try opened()
    return try connection.transaction(.immediate) {
      var session = try WriteSession(connection, deriver: deriver)
      let result = try body(&session)
      try session.flush()
      return result
    }
  }

  /// Makes the full-text table anew from all sound stored content, whatever state it is in, in one transaction.
  ///
  /// - Parameter finish: what else belongs to the transaction.
  /// - Returns: how many items it holds then.
  /// - Throws: `SearchError`; the old table stays then.
  func rebuildFullText(
    _ finish: @Sendable (inout WriteSession) throws -> Void = { _ in }
  ) throws -> Int {
    let connection = try opened()
    return try connection.transaction(.immediate) {
      // Before there is a session: its statements need a table that can be opened.
      try LexicalSchema.replaceFullText(in: connection)
      var session = try WriteSession(connection, deriver: deriver)
      let count = try session.fillFullText()
      try finish(&session)
      try session.flush()
      return count
    }
  }

  /// Runs `body` in one write transaction, for what concerns no item.
  func writeTables<T: Sendable>(_ body: @Sendable (Connection) throws -> T) throws -> T {
    let connection = try opened()
    return try connection.transaction(.immediate) { try body(connection) }
  }
}
