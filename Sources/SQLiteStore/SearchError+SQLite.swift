import CSQLite
import SearchModel

/// Throws when a result code of SQLite reports a failure; every code passes through here.
///
/// - Parameters:
///   - code: the result code; `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE` pass.
///   - connection: the connection that returned it, which knows the extended code and the message.
///   - path: the database file.
///   - sql: the statement's text, which holds constants alone.
///   - mayQuoteMessage: whether SQLite's message is free of text that a user indexed or typed.
/// - Throws: the code's ``SearchError``.
@inline(__always)
func check(
  _ code: Int32, on connection: OpaquePointer?, path: String, sql: String? = nil,
  mayQuoteMessage: Bool = true
) throws(SearchError) {
  if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
  throw SearchError(
    resultCode: code, connection: connection, path: path, sql: sql,
    mayQuoteMessage: mayQuoteMessage)
}

extension SearchError {
  /// The error of a result code that a connection has just returned.
  init(
    resultCode: Int32, connection: OpaquePointer?, path: String, sql: String? = nil,
    mayQuoteMessage: Bool = true
  ) {
    var extended = resultCode
    var systemError: Int32 = 0
    var detail = String(cString: sqlite3_errstr(resultCode))
    // The connection may have moved on to another failure; its details count only for this one.
    if let connection, sqlite3_errcode(connection) & 0xFF == resultCode & 0xFF {
      extended = sqlite3_extended_errcode(connection)
      systemError = sqlite3_system_errno(connection)
      if mayQuoteMessage { detail = String(cString: sqlite3_errmsg(connection)) }
    }
    let (code, advice) = SearchError.meaning(ofResultCode: extended, systemError: systemError)
    var message = "SQLite: \(detail)"
    if code == .internalFailure, let sql { message += " in «\(sql)»" }
    self.init(code, message, advice: advice, path: path, sqliteCode: extended)
  }

  /// What an extended result code means to a caller, and what the caller can do.
  ///
  /// Source: https://www.sqlite.org/rescode.html
  static func meaning(
    ofResultCode extended: Int32, systemError: Int32
  ) -> (code: Code, advice: String) {
    switch extended & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      return (.busy, "another process is writing to the index: try again, or raise the time-out")
    case SQLITE_FULL:
      return (.diskFull, "free some space and try again")
    case SQLITE_READONLY:
      return (.readOnly, "check the permissions of the file and of its folder")
    case SQLITE_CORRUPT:
      return (.corrupt, "verify the index and reindex what is damaged")
    case SQLITE_NOTADB:
      return (.notAnIndex, "check the path")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      if isOutOfSpace(systemError) { return (.diskFull, "free some space and try again") }
      return (.unreadable, "check the path and its permissions")
    case SQLITE_IOERR:
      if extended == csqliteDataError { return (.corrupt, "verify the index") }
      if isOutOfSpace(systemError) { return (.diskFull, "free some space and try again") }
      return (.inputOutput, "check the disk")
    case SQLITE_INTERRUPT:
      return (.cancelled, "")
    default:
      return (.internalFailure, "")
    }
  }

  /// `SQLITE_IOERR_DATA`, a checksum that does not match; a macro over two others, not imported.
  private static let csqliteDataError = SQLITE_IOERR | (32 << 8)

  private static func isOutOfSpace(_ systemError: Int32) -> Bool {
    systemError == ENOSPC || systemError == EDQUOT
  }
}
