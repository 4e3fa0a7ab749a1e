import CSQLite
import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct ResultCodeMeaningTests {
  @Test(
    arguments: [
      (SQLITE_ERROR, 0, .internalFailure),
      (SQLITE_INTERNAL, 0, .internalFailure),
      (SQLITE_PERM, 0, .unreadable),
      (SQLITE_ABORT, 0, .internalFailure),
      (SQLITE_BUSY, 0, .busy),
      (SQLITE_BUSY | 1 << 8, 0, .busy),  // SQLITE_BUSY_RECOVERY
      (SQLITE_BUSY | 2 << 8, 0, .busy),  // SQLITE_BUSY_SNAPSHOT
      (SQLITE_LOCKED, 0, .busy),
      (SQLITE_NOMEM, 0, .internalFailure),
      (SQLITE_READONLY, 0, .readOnly),
      (SQLITE_READONLY | 4 << 8, 0, .readOnly),  // SQLITE_READONLY_DBMOVED
      (SQLITE_INTERRUPT, 0, .cancelled),
      (SQLITE_IOERR, 0, .inputOutput),
      (SQLITE_IOERR | 1 << 8, 5, .inputOutput),  // SQLITE_IOERR_READ, EIO
      (SQLITE_IOERR | 3 << 8, ENOSPC, .diskFull),  // SQLITE_IOERR_WRITE
      (SQLITE_IOERR | 19 << 8, EDQUOT, .diskFull),  // SQLITE_IOERR_SHMSIZE
      (SQLITE_IOERR | 3 << 8, EROFS, .readOnly),
      (SQLITE_IOERR | 32 << 8, 0, .corrupt),  // SQLITE_IOERR_DATA
      (SQLITE_CORRUPT, 0, .corrupt),
      (SQLITE_CORRUPT | 1 << 8, 0, .corrupt),  // SQLITE_CORRUPT_VTAB
      (SQLITE_NOTFOUND, 0, .internalFailure),
      (SQLITE_FULL, 0, .diskFull),
      (SQLITE_CANTOPEN, 0, .unreadable),
      (SQLITE_CANTOPEN | 2 << 8, 0, .unreadable),  // SQLITE_CANTOPEN_ISDIR
      (SQLITE_CANTOPEN, ENOSPC, .diskFull),
      (SQLITE_CANTOPEN, EROFS, .readOnly),
      (SQLITE_PROTOCOL, 0, .busy),
      (SQLITE_SCHEMA, 0, .internalFailure),
      (SQLITE_TOOBIG, 0, .internalFailure),
      (SQLITE_CONSTRAINT, 0, .internalFailure),
      (SQLITE_CONSTRAINT | 8 << 8, 0, .internalFailure),  // SQLITE_CONSTRAINT_UNIQUE
      (SQLITE_MISMATCH, 0, .internalFailure),
      (SQLITE_MISUSE, 0, .internalFailure),
      (SQLITE_NOLFS, 0, .internalFailure),
      (SQLITE_AUTH, 0, .unreadable),
      (SQLITE_RANGE, 0, .internalFailure),
      (SQLITE_NOTADB, 0, .notAnIndex),
    ] as [(Int32, Int32, SearchError.Code)])
  func means(extended: Int32, systemError: Int32, code: SearchError.Code) {
    let meaning = ResultCodeMeaning(extended, systemError: systemError)
    #expect(meaning.code == code)
    #expect(!meaning.message.isEmpty)
    #expect(meaning.advice.isEmpty == [.internalFailure, .cancelled].contains(code))
  }

  @Test func keepsTheExtendedCodeThePathAndTheStatement() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    try connection.execute("CREATE TABLE items (key TEXT UNIQUE); INSERT INTO items VALUES ('a')")
    let error = try #require(throws: SearchError.self) {
      let insert = try connection.prepare("INSERT INTO items VALUES (?1)")
      insert.bind(1, "a")
      try insert.run()
    }
    #expect(error.code == .internalFailure)
    #expect(error.sqliteCode == SQLITE_CONSTRAINT | 8 << 8)
    #expect(error.path == ":memory:")
    #expect(error.message.contains("INSERT INTO items VALUES (?1)"))
    #expect(error.cause?.contains("items.key") == true)
  }

  @Test func doesNotQuoteWhatTheUserTyped() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    try connection.execute("CREATE VIRTUAL TABLE texts USING fts5(body)")
    let search = try connection.prepare("SELECT rowid FROM texts WHERE texts MATCH ?1")
    search.bind(1, "secretword : ) (")
    let error = try #require(throws: SearchError.self) { try search.step() }
    #expect(!"\(error)".contains("secretword"))
    #expect(error.code == .internalFailure)
  }
}
