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
  /// The error of a result code that a connection has just returned; SQLite's words are its cause.
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
    let meaning = ResultCodeMeaning(extended, systemError: systemError)
    var message = meaning.message
    if meaning.code == .internalFailure, let sql { message += " in «\(sql)»" }
    self.init(
      meaning.code, message, advice: meaning.advice, path: path, sqliteCode: extended)
    cause = "\(detail) (SQLite \(extended))"
  }
}
