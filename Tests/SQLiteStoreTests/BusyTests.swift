import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

/// Two connections to one file; the left one holds the write lock.
@Suite struct BusyTests {
  let folder: TemporaryFolder
  let left: Connection

  init() throws {
    folder = try TemporaryFolder()
    left = try Connection(
      path: folder.file("index.limelight"), mode: .readWriteCreate, busyTimeout: .zero)
    try left.enableWriteAheadLog()
    try left.execute("CREATE TABLE items (key TEXT)")
  }

  private func connect(_ busyTimeout: Duration) throws -> Connection {
    try Connection(path: left.path, mode: .readWrite, busyTimeout: busyTimeout)
  }

  @Test(arguments: [Duration.zero, .milliseconds(120)])
  func writersWaitForTheTimeoutOnly(busyTimeout: Duration) throws {
    let right = try connect(busyTimeout)
    try left.execute("BEGIN IMMEDIATE")
    let clock = ContinuousClock()
    let duration = try clock.measure {
      let error = try #require(throws: SearchError.self) {
        try right.transaction(.immediate) { Issue.record("has the lock") }
      }
      #expect(error.code == .busy)
      #expect(!error.advice.isEmpty)
    }
    #expect(duration >= busyTimeout)
    #expect(duration < busyTimeout + .seconds(2))
    try left.execute("COMMIT")
    try right.transaction(.immediate) { try right.execute("INSERT INTO items VALUES ('b')") }
  }

  @Test func readersDoNotWait() throws {
    let right = try connect(.zero)
    try left.execute("BEGIN IMMEDIATE; INSERT INTO items VALUES ('a')")
    #expect(try right.scalarInt64("SELECT count(*) FROM items") == 0)
    try left.execute("COMMIT")
    #expect(try right.scalarInt64("SELECT count(*) FROM items") == 1)
  }

  @Test func writersFollowEachOther() async throws {
    let path = left.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let connection = try Connection(
            path: path, mode: .readWrite, busyTimeout: .seconds(30))
          for _ in 0..<25 {
            try connection.transaction(.immediate) {
              try connection.execute("INSERT INTO items VALUES ('x')")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try left.scalarInt64("SELECT count(*) FROM items") == 100)
  }

  @Test func anOutdatedSnapshotCannotWrite() throws {
    let right = try connect(.seconds(5))
    let error = try #require(throws: SearchError.self) {
      try right.transaction(.deferred) {
        _ = try right.scalarInt64("SELECT count(*) FROM items")
        try left.execute("INSERT INTO items VALUES ('a')")
        try right.execute("INSERT INTO items VALUES ('b')")
      }
    }
    #expect(error.code == .busy)
    #expect(error.sqliteCode == Int32(517))  // SQLITE_BUSY_SNAPSHOT
    #expect(!right.isInTransaction)
  }

  @Test(arguments: [
    (Duration.zero, Int32(0)), (.milliseconds(-5), 0), (.milliseconds(1_500), 1_500),
    (.microseconds(2_900), 2), (.seconds(1 << 40), 2_000_000_000),
  ])
  func milliseconds(duration: Duration, expected: Int32) {
    #expect(Connection.milliseconds(duration) == expected)
  }
}
