import CSQLite
package import SearchModel

/// A compiled statement: bind its parameters (from 1), step through its rows, read their columns (from 0).
///
/// A parameter that cannot be bound makes the next step throw.
package final class Statement {
  let handle: OpaquePointer
  private let path: String
  private let interruption: Interruption
  /// The first result code of a binding that failed since the last reset.
  var bindingFailure = SQLITE_OK

  init(handle: OpaquePointer, path: String, interruption: Interruption) {
    self.handle = handle
    self.path = path
    self.interruption = interruption
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The statement's text.
  package var sql: String {
    String(cString: sqlite3_sql(handle))
  }

  /// The number of columns of a row.
  package var columnCount: Int {
    Int(sqlite3_column_count(handle))
  }

  /// Goes to the next row.
  ///
  /// After the last row, and after a failure, the next call starts again from the first.
  ///
  /// - Returns: false when there is no further row.
  /// - Throws: `busy`, `cancelled`, `diskFull`, `corrupt` and whatever else SQLite reports.
  @discardableResult
  package func step() throws(SearchError) -> Bool {
    if bindingFailure == SQLITE_OK, !interruption.isRequested {
      let code = sqlite3_step(handle)
      if code == SQLITE_ROW { return true }
      if code == SQLITE_DONE { return false }
      throw failure(code)
    }
    if bindingFailure != SQLITE_OK { throw failure(bindingFailure) }
    reset()
    throw SearchError(.cancelled, "Cancelled", path: path)
  }

  /// Steps to the end and resets.
  package func run() throws(SearchError) {
    while try step() {}
    reset()
  }

  /// Goes back before the first row and lets go of locks; bound values stay.
  package func reset() {
    sqlite3_reset(handle)
    bindingFailure = SQLITE_OK
  }

  /// Makes every parameter NULL.
  package func clearBindings() {
    sqlite3_clear_bindings(handle)
  }

  private func failure(_ code: Int32) -> SearchError {
    // A message about a statement with parameters may quote what is bound to them (FTS5 quotes
    // queries that it cannot parse); those about constraints name tables and columns only.
    let isSafe =
      code & 0xFF == SQLITE_CONSTRAINT || sqlite3_bind_parameter_count(handle) == 0
    let error = SearchError(
      resultCode: code, connection: sqlite3_db_handle(handle), path: path, sql: sql,
      mayQuoteMessage: isSafe)
    reset()
    return error
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
