import CSQLite
import SearchModel

extension Connection {
  /// Opens a file and returns SQLite's handle, configured.
  static func open(
    path: String, mode: Mode, busyTimeout: Duration
  ) throws(SearchError) -> OpaquePointer {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SearchError(.invalidArgument, "A path must have characters, none of them NUL")
    }
    let isInMemory = path == ":memory:"
    if case .readWriteCreate = mode, !isInMemory {
      // SQLite creates files that everybody may read. An empty file is an empty database, and
      // SQLite gives the write-ahead log the mode of the database. Any failure shows again below.
      _ = csqlite_create_private_file(path)
    }
    var handle: OpaquePointer?
    let flags = mode.openFlags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code = sqlite3_open_v2(fileName(path: path, mode: mode), &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      var error = SearchError(resultCode: code, connection: handle, path: path)
      if code & 0xFF == SQLITE_CANTOPEN, let handle, sqlite3_system_errno(handle) == ENOENT {
        error.code = .notFound
        error.message =
          mode == .readWriteCreate ? "The folder does not exist" : "The index does not exist"
        error.advice = "check the path"
      }
      sqlite3_close_v2(handle)
      throw error
    }
    do {
      try configure(handle, path: path, busyTimeout: busyTimeout)
    } catch {
      sqlite3_close_v2(handle)
      throw error
    }
    return handle
  }

  private static func configure(
    _ handle: OpaquePointer, path: String, busyTimeout: Duration
  ) throws(SearchError) {
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, milliseconds(busyTimeout))
    // A schema from somebody else's file may not call functions with side effects, and a misspelt
    // column name may not become a string. https://www.sqlite.org/security.html
    try check(
      csqlite_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), on: handle, path: path)
    try check(csqlite_configure(handle, SQLITE_DBCONFIG_DQS_DML, 0), on: handle, path: path)
    try check(csqlite_configure(handle, SQLITE_DBCONFIG_DQS_DDL, 0), on: handle, path: path)
    // A mapped file that another process truncates would kill this one. Neither pragma reads it.
    let sql = "PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON"
    try check(sqlite3_exec(handle, sql, nil, nil, nil), on: handle, path: path, sql: sql)
  }

  /// The whole milliseconds of a duration, at least 0 and at most what SQLite can hold.
  static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    guard seconds < 2_000_000 else { return 2_000_000_000 }
    return Int32(max(0, seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
  }

  /// The name that makes SQLite open exactly this file.
  private static func fileName(path: String, mode: Mode) -> String {
    guard case .immutable = mode else {
      // SQLite may be built to take names that start with "file:" for URIs.
      return path.hasPrefix("file:") ? "./" + path : path
    }
    var name = path.hasPrefix("/") ? "file:///" : "file:"
    for byte in path.utf8.drop(while: { $0 == UInt8(ascii: "/") }) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        name += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return name + "?immutable=1"
  }
}
