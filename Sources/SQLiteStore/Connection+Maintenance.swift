import CSQLite
package import SearchModel

extension Connection {
  /// Turns the write-ahead log on; nothing is written where it is on already, or there is no file.
  ///
  /// SQLite asks no busy handler when processes race to switch a new file over, so the attempt is
  /// repeated here until the busy time-out has passed.
  ///
  /// - Throws: `busy`, `readOnly`, `notAnIndex`, or `internalFailure` where the file system cannot
  ///   share memory between processes.
  package func enableWriteAheadLog() throws(SearchError) {
    let deadline = ContinuousClock.now + busyTimeout
    while true {
      do throws(SearchError) {
        let journal = try scalarText("PRAGMA journal_mode = WAL")
        if journal == "wal" || journal == "memory" { return }
        throw SearchError(
          .internalFailure, "The file cannot have a write-ahead log",
          advice: "put the index on a local disk", path: path)
      } catch {
        guard error.code == .busy, ContinuousClock.now < deadline else { throw error }
        sqlite3_sleep(2)
      }
    }
  }

  /// Copies the write-ahead log into the file.
  ///
  /// - Throws: `busy` when a truncating checkpoint could not finish within the busy time-out.
  package func checkpoint(_ mode: CheckpointMode) throws(SearchError) {
    let handle = try openHandle()
    let flag =
      switch mode {
      case .passive: SQLITE_CHECKPOINT_PASSIVE
      case .truncate: SQLITE_CHECKPOINT_TRUNCATE
      }
    try check(
      sqlite3_wal_checkpoint_v2(handle, "main", flag, nil, nil), on: handle, path: path,
      sql: "checkpoint")
  }

  /// Replaces everything in another connection's file by what this connection's file holds.
  ///
  /// - Throws: `busy` when either file was locked longer than the busy time-out; the other file is then
  ///   as it was.
  package func backup(to target: Connection) throws(SearchError) {
    let source = try openHandle()
    let handle = try target.openHandle()
    guard let backup = sqlite3_backup_init(handle, "main", source, "main") else {
      throw SearchError(
        resultCode: sqlite3_errcode(handle), connection: handle, path: target.path, sql: "backup")
    }
    let code = sqlite3_backup_step(backup, -1)
    let finish = sqlite3_backup_finish(backup)
    if code == SQLITE_DONE {
      try check(finish, on: handle, path: target.path, sql: "backup")
    } else {
      throw SearchError(resultCode: code, connection: handle, path: target.path, sql: "backup")
    }
  }
}
