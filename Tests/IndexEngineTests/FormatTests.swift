import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// How files are met that are no index of this format, and what is left of them.
@Suite struct FormatTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var contents: String?
    var sql: String?
    var code: SearchError.Code
    var creates = false
  }

  static let cases: [Case] = [
    Case(testDescription: "no file", code: .notFound),
    Case(testDescription: "an empty file", contents: "", code: .notAnIndex),
    Case(testDescription: "a text file", contents: "Dear diary,\nand so on.", code: .notAnIndex),
    Case(
      testDescription: "a text file where one may be created", contents: "Dear diary",
      code: .notAnIndex, creates: true),
    Case(
      testDescription: "another application's database",
      sql: "CREATE TABLE t(x); PRAGMA application_id = 7", code: .notAnIndex),
    Case(
      testDescription: "another application's database where one may be created",
      sql: "CREATE TABLE t(x)", code: .notAnIndex, creates: true),
    Case(
      testDescription: "a newer format",
      sql: "CREATE TABLE t(x); PRAGMA application_id = 1281977701; PRAGMA user_version = 99",
      code: .newerFormat, creates: true),
    Case(
      testDescription: "an older format opened for searching",
      sql: "CREATE TABLE t(x); PRAGMA application_id = 1281977701; PRAGMA user_version = 0",
      code: .olderFormat),
  ]

  @Test(arguments: cases)
  func isRefusedWithAdviceAndLeftAsItIs(_ file: Case) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("file.limelight")
    if let contents = file.contents { try folder.write(contents, to: "file.limelight") }
    if let sql = file.sql { try DamagedFile.create(sql, at: path) }
    let before = FileManager.default.contents(atPath: path)
    var options = IndexOptions(createsIfMissing: file.creates)
    options.busyTimeout = .seconds(1)
    let error = await #expect(throws: SearchError.self) {
      _ = try await SearchIndex.open(path, options: options)
    }
    #expect(error?.code == file.code)
    #expect(error?.advice.isEmpty == false)
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  @Test func anOlderFormatIsMovedAsideAndBuiltAnew() async throws {
    let folder = try TemporaryFolder()
    let first = try await TestIndex.make(in: folder)
    _ = try await first.addSource(SourceRecord(kind: "folder", location: "/somewhere"))
    try await first.donate([
      Donation(key: ItemKey(type: "note", identifier: "1"), title: "amber")
    ])
    await first.close()
    try DamagedFile.execute("PRAGMA user_version = 0", at: first.path)
    let second = try await TestIndex.make(in: folder)
    #expect(second.openingNote?.contains("older format") == true)
    #expect(try await second.status().itemCount == 0)
    #expect(try await second.sources().map(\.location) == ["/somewhere"])
    #expect(FileManager.default.fileExists(atPath: first.path + ".format0"))
    await second.close()
  }

  @Test func theFileIsTheUsersAlone() async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: index.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    await index.close()
  }

  @Test func aReadOnlyIndexSearchesAndRefusesToWrite() async throws {
    let folder = try TemporaryFolder()
    let writable = try await TestIndex.make(in: folder)
    let donation = Donation(key: ItemKey(type: "note", identifier: "1"), title: "amber")
    try await writable.donate([donation])
    await writable.close()
    let index = try await SearchIndex.open(writable.path, options: IndexOptions(isReadOnly: true))
    #expect(try await index.search(SearchRequest("amber")).total == 1)
    #expect(try await index.verify(VerifyOptions()).isClean)
    let error = await #expect(throws: SearchError.self) { try await index.donate([donation]) }
    #expect(error?.code == .readOnly)
    await index.close()
    let closed = await #expect(throws: SearchError.self) {
      try await index.search(SearchRequest("amber"))
    }
    #expect(closed?.code == .closed)
  }
}
