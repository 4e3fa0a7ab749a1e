import Foundation
import SQLiteStore
import SearchModel

extension IndexFile {
  /// Moves an index of an older format aside and creates an empty one that knows the same sources and what was chosen.
  ///
  /// Nothing is deleted: the old file stays beside the new one. Until the first release no older format is
  /// read, so its items come from their sources again.
  ///
  /// - Returns: the path of the old file; nil when another process has built the index anew meanwhile.
  func setAsideOlderFormat() throws -> String? {
    let old = try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
    var sources: [SourceRecord] = []
    var engagement: [EngagementTable.NamedEntry] = []
    let version: Int64
    do {
      defer { old.close() }
      // An exclusive lock: another process that still uses the old file must not be cut off in the middle.
      version = try old.transaction(.exclusive) {
        sources = (try? SourceTable.all(old)) ?? []
        // No source could say it again.
        engagement = (try? EngagementTable.all(old)) ?? []
        return try old.scalarInt64("PRAGMA user_version") ?? 0
      }
      guard version < IndexFormat.version else { return nil }
      try old.checkpoint(.truncate)
    }
    let aside = unusedName("\(path).format\(version)")
    do {
      try FileManager.default.moveItem(atPath: path, toPath: aside)
    } catch {
      throw SearchError(
        .readOnly, "the index of an older format cannot be moved aside",
        advice: "make its folder writable, or name another index", path: path, cause: error)
    }
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    let new = try openWriter(createsIfMissing: true)
    defer { new.close() }
    try new.transaction(.immediate) {
      for source in sources { _ = try SourceTable.add(source, in: new) }
      try EngagementTable.add(engagement, new)
    }
    return aside
  }

  private func unusedName(_ name: String) -> String {
    var candidate = name
    var number = 1
    while FileManager.default.fileExists(atPath: candidate) {
      number += 1
      candidate = "\(name).\(number)"
    }
    return candidate
  }
}
