import CSQLite
package import SearchModel

/// An open database file.
///
/// A connection and its statements are used by one thread at a time; only ``interruption`` may be used
/// by others meanwhile. Failures arrive as ``SearchError``, with SQLite's extended code underneath.
package final class Connection {
  /// The path that the connection was opened with.
  package let path: String
  /// Stops running statements from any thread.
  package let interruption: Interruption
  /// How long a lock that another connection holds is waited for.
  package let busyTimeout: Duration

  private(set) var handle: OpaquePointer?
  private var statements: [String: Statement] = [:]
  private var companions: [ObjectIdentifier: AnyObject] = [:]

  /// Opens a file.
  ///
  /// Names that look like URIs are files as any other. The file itself is first read by the first
  /// statement, so a file that is no database shows only then.
  ///
  /// - Throws: `notFound` when the file or its folder is missing, `unreadable`, `invalidArgument` for
  ///   an empty path or one with a NUL.
  package init(path: String, mode: Mode, busyTimeout: Duration) throws(SearchError) {
    let handle = try Connection.open(path: path, mode: mode, busyTimeout: busyTimeout)
    self.path = path
    self.busyTimeout = busyTimeout
    self.handle = handle
    interruption = Interruption(handle: handle)
  }

  deinit {
    close()
  }

  /// Closes the file; what is called on the connection afterwards throws `closed`.
  ///
  /// A transaction in progress is rolled back. Statements that are still referenced keep the file
  /// open until they are released.
  package func close() {
    guard let handle else { return }
    statements.removeAll()
    companions.removeAll()
    interruption.connectionWillClose()
    sqlite3_close_v2(handle)
    self.handle = nil
  }

  /// The handle, as long as the connection is open.
  func openHandle() throws(SearchError) -> OpaquePointer {
    guard let handle else { throw SearchError(.closed, "The index was closed", path: path) }
    return handle
  }
}

extension Connection {
  /// Runs any number of statements that have no parameters, and drops their rows.
  ///
  /// - Throws: the first failure; the statements after it do not run.
  package func execute(_ sql: String) throws(SearchError) {
    let handle = try openHandle()
    try throwIfInterrupted()
    try check(sqlite3_exec(handle, sql, nil, nil, nil), on: handle, path: path, sql: sql)
  }

  /// Compiles one statement for a single use.
  package func prepare(_ sql: String) throws(SearchError) -> Statement {
    try compile(sql, flags: 0)
  }

  /// The connection's statement for a text, compiled once, reset and with no parameter bound.
  ///
  /// There is one statement per text, so it must not be asked for again while its rows are read.
  package func cached(_ sql: String) throws(SearchError) -> Statement {
    if let statement = statements[sql] {
      statement.reset()
      statement.clearBindings()
      return statement
    }
    let statement = try compile(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
    statements[sql] = statement
    return statement
  }

  /// The connection's object of a type, made at the first call and dropped when the connection closes.
  package func companion<T: AnyObject>(_ make: () throws -> T) rethrows -> T {
    if let companion = companions[ObjectIdentifier(T.self)] as? T { return companion }
    let companion = try make()
    companions[ObjectIdentifier(T.self)] = companion
    return companion
  }

  private func compile(_ sql: String, flags: UInt32) throws(SearchError) -> Statement {
    let handle = try openHandle()
    var compiled: OpaquePointer?
    var hasRemainder = false
    let code = sql.withCString { text in
      var remainder: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(handle, text, -1, flags, &compiled, &remainder)
      if var next = remainder {
        while next.pointee == 0x20 || next.pointee == 0x0A || next.pointee == 0x3B { next += 1 }
        hasRemainder = next.pointee != 0
      }
      return code
    }
    try check(code, on: handle, path: path, sql: sql)
    guard let compiled, !hasRemainder else {
      sqlite3_finalize(compiled)
      throw SearchError(.internalFailure, "Not one statement: «\(sql)»", path: path)
    }
    return Statement(handle: compiled, path: path, interruption: interruption)
  }

  func throwIfInterrupted() throws(SearchError) {
    if interruption.isRequested { throw SearchError(.cancelled, "Cancelled", path: path) }
  }
}

extension Connection {
  /// The number of rows that the last statement inserted, changed or deleted.
  package var changes: Int {
    handle.map { Int(sqlite3_changes64($0)) } ?? 0
  }

  /// The number of rows inserted, changed or deleted since the connection was opened.
  package var totalChanges: Int {
    handle.map { Int(sqlite3_total_changes64($0)) } ?? 0
  }

  /// Whether a transaction that `BEGIN` started is open.
  package var isInTransaction: Bool {
    handle.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }

  /// Whether the open transaction has written, or is about to.
  package var isWriting: Bool {
    handle.map { sqlite3_txn_state($0, "main") == SQLITE_TXN_WRITE } ?? false
  }

  /// A number that changes when another connection has committed something that this one sees.
  package func dataVersion() throws(SearchError) -> Int64 {
    let statement = try cached("PRAGMA data_version")
    defer { statement.reset() }
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Whether the file cannot be written, by the mode or by its permissions.
  package var isReadOnly: Bool {
    handle.map { sqlite3_db_readonly($0, "main") == 1 } ?? true
  }

  /// The row id of the last row inserted.
  package var lastInsertRowID: Int64 {
    handle.map { sqlite3_last_insert_rowid($0) } ?? 0
  }

  /// Stops the statement that is running; from another thread use ``interruption``.
  package func interrupt() {
    interruption.interruptRunning()
  }

  /// The first column of the first row as an integer; nil without a row and for NULL.
  package func scalarInt64(_ sql: String) throws(SearchError) -> Int64? {
    let statement = try prepare(sql)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.int64(0)
  }

  /// The first column of the first row as text; nil without a row and for NULL.
  package func scalarText(_ sql: String) throws(SearchError) -> String? {
    let statement = try prepare(sql)
    guard try statement.step() else { return nil }
    return statement.text(0)
  }
}

@available(*, unavailable)
extension Connection: Sendable {}
