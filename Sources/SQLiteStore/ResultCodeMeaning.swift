import CSQLite
import SearchModel

/// What a result code of SQLite means to a caller, and what the caller can do.
///
/// Source: https://www.sqlite.org/rescode.html
struct ResultCodeMeaning: Equatable {
  /// The kind of failure.
  let code: SearchError.Code
  /// What happened.
  let message: String
  /// What to do about it.
  let advice: String

  private static let busy = ResultCodeMeaning(
    .busy, "Another process holds the lock of the index",
    "try again when it has finished, or raise the time-out")
  private static let diskFull = ResultCodeMeaning(
    .diskFull, "The disk is full", "free some space and try again")
  private static let readOnly = ResultCodeMeaning(
    .readOnly, "The index cannot be written",
    "check the permissions of the file and of its folder")
  private static let corrupt = ResultCodeMeaning(
    .corrupt, "The index is damaged", "verify it, and reindex what is damaged")
  private static let notAnIndex = ResultCodeMeaning(
    .notAnIndex, "The file is not an index", "check the path")
  private static let unreadable = ResultCodeMeaning(
    .unreadable, "The index cannot be opened", "check the path and its permissions")
  private static let inputOutput = ResultCodeMeaning(
    .inputOutput, "Reading or writing the index failed", "check the disk")
  private static let cancelled = ResultCodeMeaning(.cancelled, "Cancelled", "")
  private static let internalFailure = ResultCodeMeaning(
    .internalFailure, "The database reported a failure", "")

  private init(_ code: SearchError.Code, _ message: String, _ advice: String) {
    self.code = code
    self.message = message
    self.advice = advice
  }

  /// The meaning of an extended result code; `systemError` is the `errno` that came with it, or 0.
  init(_ extended: Int32, systemError: Int32) {
    let isOutOfSpace = systemError == ENOSPC || systemError == EDQUOT
    self =
      switch extended & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: Self.busy
      case SQLITE_FULL: Self.diskFull
      case SQLITE_READONLY: Self.readOnly
      case SQLITE_CORRUPT: Self.corrupt
      case SQLITE_NOTADB: Self.notAnIndex
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
        isOutOfSpace ? Self.diskFull : systemError == EROFS ? Self.readOnly : Self.unreadable
      case SQLITE_IOERR where extended == Self.checksumMismatch: Self.corrupt
      case SQLITE_IOERR:
        isOutOfSpace ? Self.diskFull : systemError == EROFS ? Self.readOnly : Self.inputOutput
      case SQLITE_INTERRUPT: Self.cancelled
      default: Self.internalFailure
      }
  }

  /// `SQLITE_IOERR_DATA`, whose macro Swift does not import.
  private static let checksumMismatch = SQLITE_IOERR | 32 << 8
}
