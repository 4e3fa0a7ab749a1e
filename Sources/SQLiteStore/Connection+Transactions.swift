import CSQLite

extension Connection {
  /// Runs a body in a transaction: commits when it returns, rolls back when it throws.
  ///
  /// Where SQLite rolled back by itself (a full disk, a failed write) and the body went on, nothing was
  /// stored, and committing throws. Transactions do not nest.
  ///
  /// - Throws: what the body throws, or the failure of `BEGIN` or `COMMIT`; in each case nothing of
  ///   the body is stored.
  package func transaction<T>(_ kind: TransactionKind, _ body: () throws -> T) throws -> T {
    switch kind {
    case .deferred: try cached("BEGIN DEFERRED").run()
    case .immediate: try cached("BEGIN IMMEDIATE").run()
    case .exclusive: try cached("BEGIN EXCLUSIVE").run()
    }
    do {
      let result = try body()
      try throwIfInterrupted()
      try cached("COMMIT").run()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends the transaction, if one is open, and forgets what it wrote; interruption does not stop it.
  ///
  /// - Returns: whether the connection is usable: no transaction is open any more.
  @discardableResult
  func rollBack() -> Bool {
    guard let handle, sqlite3_get_autocommit(handle) == 0 else { return true }
    // A statement that stands on a row keeps an interruption in force and a snapshot open.
    resetStatements()
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    return sqlite3_get_autocommit(handle) != 0
  }

  /// Resets every statement that stands on a row, so that none keeps a snapshot open.
  func resetStatements() {
    guard let handle else { return }
    var statement = sqlite3_next_stmt(handle, nil)
    while let current = statement {
      if sqlite3_stmt_busy(current) != 0 { sqlite3_reset(current) }
      statement = sqlite3_next_stmt(handle, current)
    }
  }
}
