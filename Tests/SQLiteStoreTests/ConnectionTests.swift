import CSQLite
import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct ConnectionTests {
  let folder = try? TemporaryFolder()

  private func path(_ name: String) throws -> String {
    try #require(folder).file(name)
  }

  private func makeIndex(_ name: String) throws -> String {
    let path = try path(name)
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeout: .zero)
    try connection.execute("CREATE TABLE items (key TEXT); INSERT INTO items VALUES ('a')")
    connection.close()
    return path
  }

  @Test(arguments: [
    "plain.limelight", "with space.limelight", "100%25.limelight", "question?mode=memory",
    "hash#1.limelight", "\u{FC}ml\u{E4}ut \u{65E5}.limelight", "file:name.limelight", "a//b",
  ])
  func everyNameIsOneFile(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: try path("a"), withIntermediateDirectories: true)
    let path = try makeIndex(name)
    #expect(FileManager.default.fileExists(atPath: path))
    for mode in [Connection.Mode.readWriteCreate, .readWrite, .readOnly, .immutable] {
      let connection = try Connection(path: path, mode: mode, busyTimeout: .zero)
      #expect(try connection.scalarText("SELECT key FROM items") == "a")
      #expect(connection.path == path)
      #expect(connection.isReadOnly == [.readOnly, .immutable].contains(mode))
    }
  }

  @Test func relativeNamesThatLookLikeURIsAreFiles() throws {
    let name = "file:limelight-\(UInt64.random(in: 0...(.max)))?mode=memory"
    defer { try? FileManager.default.removeItem(atPath: "./" + name) }
    let connection = try Connection(path: name, mode: .readWriteCreate, busyTimeout: .zero)
    try connection.execute("CREATE TABLE items (key TEXT)")
    #expect(FileManager.default.fileExists(atPath: "./" + name))
  }

  @Test func ownerAloneMayReadWhatIsCreated() throws {
    let path = try path("private.limelight")
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeout: .zero)
    try connection.enableWriteAheadLog()
    try connection.execute("CREATE TABLE items (key TEXT)")
    for suffix in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
    }
  }

  @Test(arguments: [Connection.Mode.readWrite, .readOnly, .immutable])
  func missingFile(mode: Connection.Mode) throws {
    let path = try path("missing.limelight")
    let error = try #require(throws: SearchError.self) {
      _ = try Connection(path: path, mode: mode, busyTimeout: .zero)
    }
    #expect(error.code == .notFound)
    #expect(error.path == path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [("no/such/folder.limelight", SearchError.Code.notFound), ("", .unreadable)])
  func placesWithoutAFile(name: String, code: SearchError.Code) throws {
    let error = try #require(throws: SearchError.self) {
      _ = try Connection(path: try path(name), mode: .readWriteCreate, busyTimeout: .zero)
    }
    #expect(error.code == code)
    #expect(error.sqliteCode.map { $0 & 0xFF } == SQLITE_CANTOPEN)
  }

  @Test(arguments: ["", "a\0b"])
  func impossiblePaths(path: String) throws {
    let error = try #require(throws: SearchError.self) {
      _ = try Connection(path: path, mode: .readWriteCreate, busyTimeout: .zero)
    }
    #expect(error.code == .invalidArgument)
  }

  @Test func fileThatIsNoDatabase() throws {
    let path = try #require(folder).write(
      String(repeating: "no database, only text. ", count: 100), to: "notes.txt")
    let connection = try Connection(path: path, mode: .readWrite, busyTimeout: .zero)
    let error = try #require(throws: SearchError.self) {
      try connection.scalarInt64("PRAGMA user_version")
    }
    #expect(error.code == .notAnIndex)
  }

  @Test func damagedFile() throws {
    let path = try makeIndex("damaged.limelight")
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
    let connection = try Connection(path: path, mode: .readOnly, busyTimeout: .zero)
    let error = try #require(throws: SearchError.self) {
      try connection.scalarText("SELECT key FROM items")
    }
    #expect(error.code == .corrupt)
  }

  @Test(arguments: [Connection.Mode.readOnly, .immutable])
  func writingToWhatIsReadOnly(mode: Connection.Mode) throws {
    let connection = try Connection(
      path: try makeIndex("read.limelight"), mode: mode, busyTimeout: .zero)
    let error = try #require(throws: SearchError.self) {
      try connection.execute("INSERT INTO items VALUES ('b')")
    }
    #expect(error.code == .readOnly)
  }

  @Test func fullDisk() throws {
    let connection = try Connection(
      path: try makeIndex("full.limelight"), mode: .readWrite, busyTimeout: .zero)
    try connection.execute("PRAGMA max_page_count = 3")
    let error = try #require(throws: SearchError.self) {
      try connection.transaction(.immediate) {
        try connection.execute("INSERT INTO items VALUES ('b')")
        try connection.execute("INSERT INTO items VALUES (zeroblob(1000000))")
      }
    }
    #expect(error.code == .diskFull)
    #expect(!connection.isInTransaction)
    #expect(try connection.scalarInt64("SELECT count(*) FROM items") == 1)
  }

  @Test func afterClosing() throws {
    let connection = try Connection(
      path: try makeIndex("closed.limelight"), mode: .readWrite, busyTimeout: .zero)
    _ = try connection.cached("SELECT key FROM items").step()
    connection.close()
    connection.close()
    connection.interrupt()
    connection.interruption.request()
    connection.interruption.clear()
    #expect(!connection.isInTransaction)
    #expect(connection.changes == 0)
    for use in [
      { try connection.execute("SELECT 1") }, { _ = try connection.cached("SELECT 1") },
      { try connection.checkpoint(.passive) }, { try connection.backup(to: connection) },
      { _ = try connection.scalarInt64("SELECT 1") },
      { try connection.registerPackedTokenizer() },
      { try connection.transaction(.deferred) {} },
    ] as [() throws -> Void] {
      let error = try #require(throws: SearchError.self) { try use() }
      #expect(error.code == .closed)
    }
  }

  @Test(arguments: ["", "  ", "SELECT 1; SELECT 2", "SELECT 1;x", "-- only a comment"])
  func notOneStatement(sql: String) throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    let error = try #require(throws: SearchError.self) { try connection.prepare(sql) }
    #expect(error.code == .internalFailure)
  }

  @Test(arguments: ["SELECT 1", "SELECT 1;", "SELECT 1 ; \n"])
  func oneStatement(sql: String) throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    #expect(try connection.scalarInt64(sql) == 1)
  }

  @Test func misspeltColumnsAreNoStrings() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    #expect(throws: SearchError.self) { try connection.prepare("SELECT \"keyy\"") }
  }

  @Test func cachedStatementsComeBackClean() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    let first = try connection.cached("SELECT ?1 UNION ALL SELECT 2")
    first.bind(1, 7)
    #expect(try first.step())
    let second = try connection.cached("SELECT ?1 UNION ALL SELECT 2")
    #expect(first === second)
    #expect(try second.step())
    #expect(second.isNull(0))
  }

  @Test func counts() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    try connection.execute("CREATE TABLE items (id INTEGER PRIMARY KEY)")
    try connection.execute("INSERT INTO items VALUES (5), (9)")
    #expect(connection.changes == 2)
    #expect(connection.lastInsertRowID == 9)
    try connection.execute("DELETE FROM items WHERE id = 5")
    #expect(connection.changes == 1)
    #expect(connection.totalChanges == 3)
    #expect(try connection.scalarInt64("SELECT id FROM items WHERE id = 5") == nil)
    #expect(try connection.scalarText("SELECT NULL") == nil)
  }

  @Test func backupReplacesEverything() throws {
    let source = try Connection(
      path: try makeIndex("source.limelight"), mode: .readWrite, busyTimeout: .zero)
    let target = try Connection(
      path: try makeIndex("target.limelight"), mode: .readWrite, busyTimeout: .zero)
    try target.enableWriteAheadLog()
    try target.execute("INSERT INTO items VALUES ('b'); CREATE TABLE others (key TEXT)")
    try source.backup(to: target)
    #expect(try target.scalarInt64("SELECT count(*) FROM items") == 1)
    #expect(try target.scalarInt64("SELECT count(*) FROM sqlite_schema") == 1)

    let other = try Connection(path: target.path, mode: .readWrite, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    let error = try #require(throws: SearchError.self) { try source.backup(to: target) }
    #expect(error.code == .busy)
  }

  @Test func checkpointsEmptyTheLog() throws {
    let path = try path("log.limelight")
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeout: .zero)
    try connection.enableWriteAheadLog()
    try connection.execute("CREATE TABLE items (key TEXT)")
    func logSize() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    }
    try connection.checkpoint(.passive)
    #expect(try logSize() != 0)
    let reader = try Connection(path: path, mode: .readOnly, busyTimeout: .zero)
    try reader.execute("BEGIN")
    _ = try reader.scalarInt64("SELECT count(*) FROM items")
    try connection.execute("INSERT INTO items VALUES ('a')")
    let error = try #require(throws: SearchError.self) { try connection.checkpoint(.truncate) }
    #expect(error.code == .busy)
    try reader.execute("COMMIT")
    try connection.checkpoint(.truncate)
    #expect(try logSize() == 0)
  }
}
