import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SQLiteStore

/// Sixteen openers of one file that does not exist yet; each adds one row.
@Suite(.timeLimit(.minutes(1))) struct OpeningRaceTests {
  static let openerCount = 16

  private static func open(_ path: String) throws {
    let connection = try Connection(path: path, mode: .readWriteCreate, busyTimeout: .seconds(30))
    try connection.enableWriteAheadLog()
    try connection.transaction(.immediate) {
      try connection.execute(
        "CREATE TABLE IF NOT EXISTS items (key TEXT); INSERT INTO items VALUES ('x')")
    }
  }

  @Test func threads() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.limelight")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.openerCount {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(with: Result { try OpeningRaceTests.open(path) })
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try expectEveryRow(path)
  }

  @Test func processes() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("index.limelight")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.openerCount {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            try OpeningRaceTests.open(path)
          }
        }
      }
    }
    try expectEveryRow(path)
  }

  private func expectEveryRow(_ path: String) throws {
    let connection = try Connection(path: path, mode: .readOnly, busyTimeout: .zero)
    #expect(try connection.scalarInt64("SELECT count(*) FROM items") == Int64(Self.openerCount))
    #expect(try connection.scalarText("PRAGMA journal_mode") == "wal")
    #expect(try connection.scalarText("PRAGMA integrity_check") == "ok")
  }
}
