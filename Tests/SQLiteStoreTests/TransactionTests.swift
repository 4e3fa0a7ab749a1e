import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct TransactionTests {
  private struct Abandoned: Error {}

  let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate, busyTimeout: .zero)
    try connection.execute(
      "CREATE TABLE items (id INTEGER PRIMARY KEY); INSERT INTO items VALUES (1)")
  }

  private func count() throws -> Int64? {
    try connection.scalarInt64("SELECT count(*) FROM items")
  }

  @Test(arguments: [TransactionKind.deferred, .immediate, .exclusive])
  func commitsWhatTheBodyDid(kind: TransactionKind) throws {
    let result = try connection.transaction(kind) {
      try connection.execute("INSERT INTO items VALUES (2)")
      #expect(connection.isInTransaction)
      return "done"
    }
    #expect(result == "done")
    #expect(!connection.isInTransaction)
    #expect(try count() == 2)
  }

  @Test(arguments: [TransactionKind.deferred, .immediate, .exclusive])
  func forgetsWhatAFailedBodyDid(kind: TransactionKind) throws {
    #expect(throws: Abandoned.self) {
      try connection.transaction(kind) {
        try connection.execute("INSERT INTO items VALUES (2)")
        throw Abandoned()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try count() == 1)
  }

  @Test func rollsBackUnderAStatementThatStandsOnARow() throws {
    #expect(throws: Abandoned.self) {
      try connection.transaction(.immediate) {
        try connection.execute("INSERT INTO items VALUES (2)")
        _ = try connection.cached("SELECT id FROM items").step()
        throw Abandoned()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try count() == 1)
  }

  @Test func aRollbackBySQLiteIsPassedOn() throws {
    let error = try #require(throws: SearchError.self) {
      try connection.transaction(.immediate) {
        try connection.execute("INSERT INTO items VALUES (2)")
        try connection.execute("INSERT OR ROLLBACK INTO items VALUES (2)")
      }
    }
    #expect(error.sqliteCode.map { $0 & 0xFF } == 19)
    #expect(!connection.isInTransaction)
    #expect(try count() == 1)
  }

  @Test func aRollbackThatTheBodyIgnoresIsAFailure() throws {
    let error = try #require(throws: SearchError.self) {
      try connection.transaction(.immediate) {
        try connection.execute("INSERT INTO items VALUES (2)")
        try? connection.execute("INSERT OR ROLLBACK INTO items VALUES (2)")
      }
    }
    #expect(error.code == .internalFailure)
    #expect(try count() == 1)
  }

  @Test func transactionsDoNotNest() throws {
    #expect(throws: SearchError.self) {
      try connection.transaction(.deferred) {
        try connection.transaction(.deferred) {}
      }
    }
    #expect(!connection.isInTransaction)
  }

  @Test func aCancelledTransactionStoresNothing() throws {
    let error = try #require(throws: SearchError.self) {
      try connection.transaction(.immediate) {
        try connection.execute("INSERT INTO items VALUES (2)")
        connection.interruption.request()
      }
    }
    #expect(error.code == .cancelled)
    #expect(!connection.isInTransaction)
    for use in [
      { try connection.execute("SELECT 1") }, { try connection.cached("SELECT 1").step() },
    ] as [() throws -> Void] {
      let error = try #require(throws: SearchError.self) { try use() }
      #expect(error.code == .cancelled)
    }
    connection.interruption.clear()
    #expect(try count() == 1)
  }

  /// The request may come before, while or after SQLite starts the statement; none may be lost.
  @Test(arguments: [0, 1, 10, 100, 1_000, 20_000])
  func interruptionEndsARunningStatement(microseconds: UInt32) throws {
    let interruption = connection.interruption
    let endless = """
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
      SELECT max(n) FROM numbers
      """
    for _ in 0..<20 {
      // A thread, since waiting for a task here could take the last thread of the task pool.
      Thread.detachNewThread {
        usleep(microseconds)
        interruption.request()
      }
      let error = try #require(throws: SearchError.self) {
        while true { _ = try connection.scalarInt64(endless) }
      }
      #expect(error.code == .cancelled)
      while !interruption.isRequested {}
      interruption.clear()
      #expect(try count() == 1)
    }
  }
}
