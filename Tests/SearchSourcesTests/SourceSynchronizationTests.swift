import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchSources

/// Sources and the real index together.
struct SourceSynchronizationTests {
  private let folder: TemporaryFolder
  private let home: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
  }

  private func withIndex(
    _ body: (SearchIndex) async throws -> Void
  ) async throws {
    let index = try await SearchIndex.open(
      home.file("test.limelight"), options: IndexOptions(createsIfMissing: true))
    do {
      try await body(index)
    } catch {
      await index.close()
      throw error
    }
    await index.close()
  }

  /// Adds a source and registers all that the index knows.
  private func add(
    _ source: SourceRecord, to index: SearchIndex, observer: SourceObserver = SourceObserver()
  ) async throws -> Int64 {
    let id = try await index.addSource(source).id
    try SourceHandlers.register(on: index, sources: try await index.sources(), observer: observer)
    return id
  }

  private func names(_ index: SearchIndex) async throws -> [String] {
    try await index.list(.all, after: nil, limit: 100).map {
      String($0.key.identifier.dropFirst(folder.path.count + 1))
    }
  }

  @Test("A folder follows its files: added, changed, removed; without a change nothing is written")
  func folderFollows() async throws {
    for name in ["a.md", "b.md", "sub/c.txt"] { try folder.write("words of \(name)", to: name) }
    try await withIndex { index in
      let id = try await add(SourceRecord(path: folder.path), to: index)
      let first = try await index.synchronize(type: "file", source: id)
      #expect(first.changes.added == 3 && first.notDonated.isEmpty)
      let before = try await index.status().lastDonation
      let second = try await index.synchronize(type: "file", source: id)
      #expect(second.changes.unchanged == 3)
      #expect(second.changes.added + second.changes.updated + second.changes.removed == 0)
      #expect(try await index.status().lastDonation == before)

      try folder.write("new words", to: "b.md")
      try folder.write("other", to: "d.md")
      try FileManager.default.removeItem(atPath: folder.file("a.md"))
      let third = try await index.synchronize(type: "file", source: id)
      #expect(third.changes.added == 1 && third.changes.updated == 1)
      #expect(third.changes.removed == 1)
      #expect(try await names(index) == ["b.md", "d.md", "sub/c.txt"])
      #expect(try await index.search(SearchRequest("new words")).hits.first?.title == "b.md")
    }
  }

  @Test("The last file gone empties the source; a root gone is an error that keeps everything")
  func emptiness() async throws {
    try folder.write("words", to: "a.md")
    try await withIndex { index in
      let id = try await add(SourceRecord(path: folder.path), to: index)
      _ = try await index.synchronize(type: "file", source: id)
      try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + "-away")
      let error = await #expect(throws: SearchError.self) {
        try await index.synchronize(type: "file", source: id)
      }
      #expect(error?.code == .notFound)
      #expect(try await names(index) == ["a.md"])
      try FileManager.default.moveItem(atPath: folder.path + "-away", toPath: folder.path)
      try FileManager.default.removeItem(atPath: folder.file("a.md"))
      #expect(try await index.synchronize(type: "file", source: id).changes.removed == 1)
      #expect(try await names(index).isEmpty)
    }
  }

  @Test("Indexing one file keeps another; a file inside a folder belongs to its own source")
  func severalSources() async throws {
    for name in ["a.md", "b.md"] { try folder.write("words", to: name) }
    try await withIndex { index in
      let a = try await add(SourceRecord(path: folder.file("a.md")), to: index)
      _ = try await index.synchronize(type: "file", source: a)
      let b = try await add(SourceRecord(path: folder.file("b.md")), to: index)
      _ = try await index.synchronize(type: "file", source: b)
      #expect(try await names(index) == ["a.md", "b.md"])
      let all = try await add(SourceRecord(path: folder.path), to: index)
      #expect(try await index.synchronize(type: "file", source: all).changes == ChangeSummary())
      #expect(try await names(index) == ["a.md", "b.md"])
    }
  }

  @Test("Records follow their file, and damage is repaired from it")
  func records() async throws {
    let path = try folder.write(
      (0..<300).map { "{\"_id\":\"\($0)\",\"title\":\"T\($0)\",\"text\":\"record \($0)\"}" }
        .joined(separator: "\n"), to: "r.jsonl")
    try await withIndex { index in
      let id = try await add(SourceRecord(path: path), to: index)
      #expect(try await index.synchronize(type: "record", source: id).changes.added == 300)
      let again = try await index.synchronize(type: "record", source: id)
      #expect(again.changes.unchanged == 300)
      try folder.write(
        "{\"_id\":\"7\",\"text\":\"changed\"}\nnot json\n{\"_id\":\"new\"}\n", to: "r.jsonl")
      let report = try await index.verify(VerifyOptions(asksSources: true))
      #expect(!report.isClean)
      let changed = try await index.synchronize(type: "record", source: id)
      #expect(changed.changes.added == 1 && changed.changes.updated == 1)
      #expect(changed.changes.removed == 299)
      #expect(try await index.verify(VerifyOptions(asksSources: true)).isClean)
    }
  }

  @Test("Files that turn into something else leave; unreadable names do not stop the rest")
  func odd() async throws {
    try folder.write("words", to: "a.md")
    try folder.write("words", to: "b.md")
    try await withIndex { index in
      let observer = SourceObserver()
      let id = try await add(SourceRecord(path: folder.path), to: index, observer: observer)
      _ = try await index.synchronize(type: "file", source: id)
      try Data((0..<4000).map { UInt8(truncatingIfNeeded: $0 * 7) }).write(
        to: URL(fileURLWithPath: folder.file("a.md")))
      try FileManager.default.removeItem(atPath: folder.file("b.md"))
      try FileManager.default.createDirectory(
        atPath: folder.file("b.md"), withIntermediateDirectories: true)
      try folder.write("text", to: "b.md/c.md")
      let report = try await index.synchronize(type: "file", source: id)
      #expect(report.changes.added == 1 && report.changes.removed >= 1)
      #expect(try await names(index) == ["b.md/c.md"])
      #expect(observer.activity.skipped[.binary] == 1)
      #expect(try await index.verify(VerifyOptions(asksSources: true)).isClean)
      let again = try await index.synchronize(type: "file", source: id)
      #expect(again.changes.unchanged == 1 && again.notDonated.isEmpty)
    }
  }
}
