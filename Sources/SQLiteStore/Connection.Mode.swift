import CSQLite

extension Connection {
  /// How a database file is opened.
  package enum Mode: Sendable {
    /// Reads and writes; a missing file is created, readable by its owner alone.
    case readWriteCreate
    /// Reads and writes an existing file.
    case readWrite
    /// Reads an existing file; its folder must be writable, or no other process may have it open.
    case readOnly
    /// Reads a file that nobody changes, such as one on read-only media, without any lock.
    case immutable

    var openFlags: Int32 {
      switch self {
      case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    }
  }
}
