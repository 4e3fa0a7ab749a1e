import Foundation
import HashedEmbedding
import IndexEngine
import SQLiteStore
import SearchModel
import TestSupport
import Testing

/// Embeddings that are learned from the index: found by meaning, kept up to date, resumed, never mixed.
struct LearningTests {
  private static let type = "note"

  private static let topicCount = 100
  private static let wordCount = 10

  /// Notes of five words each about one of a hundred topics of ten words.
  private static func notes(_ count: Int) -> [Donation] {
    var generator = SeededGenerator(seed: 11)
    return (0..<count).map { number in
      let words = (0..<wordCount).shuffled(using: &generator).prefix(5)
      return Donation(
        key: ItemKey(type: Self.type, identifier: "n\(number)"), title: "",
        text: words.map { word(number % topicCount, $0) }.joined(separator: " "), language: "und")
    }
  }

  private static func word(_ topic: Int, _ number: Int) -> String {
    "\(name(topic + 100))x\(name(number))"
  }

  /// A number as letters, since numbers are words of their own kind.
  private static func name(_ number: Int) -> String {
    String(number).map {
      "abcdefghij"[String.Index(utf16Offset: Int(String($0)) ?? 0, in: "abcdefghij")]
    }
    .map(String.init).joined()
  }

  private func open(_ folder: TemporaryFolder) async throws -> SearchIndex {
    try await SearchIndex.open(
      folder.file("test.limelight"),
      options: IndexOptions(createsIfMissing: true, usesBaseTable: false))
  }

  private func generations(_ index: SearchIndex) throws -> [[Int64]] {
    let connection = try Connection(path: index.path, mode: .readOnly, busyTimeout: .seconds(5))
    defer { connection.close() }
    let statement = try connection.prepare("SELECT id, state, documents FROM embedding ORDER BY id")
    var rows: [[Int64]] = []
    while try statement.step() { rows.append((0..<3).map { statement.int64($0) }) }
    return rows
  }

  @Test func whatSharesNoWordIsFoundByMeaning() async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder)
    try await index.donate(Self.notes(600))
    #expect(try await index.isLearningDue())
    let report = try #require(try await index.learn())
    #expect(report.documentCount == 600 && report.embeddedCount == 600)
    #expect(try await !index.isLearningDue())
    let query = "\(Self.word(3, 0)) \(Self.word(3, 1))"
    let results = try await index.search(SearchRequest(query, mode: .semantic, limit: 6))
    // All six notes of topic 3 are found, those that have none of the words, too.
    let numbers = results.hits.compactMap { Int($0.key.identifier.dropFirst()) }
    #expect(numbers.count == 6 && numbers.allSatisfy { $0 % Self.topicCount == 3 })
    let words = try await index.search(SearchRequest(query, mode: .lexical, limit: 100))
    #expect(words.hits.count < 6)
    let gibberish = try await index.search(SearchRequest("xqzvw qqkkjj", limit: 10))
    #expect(gibberish.hits.isEmpty)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  @Test func changesAfterLearningAreEmbeddedAlike() async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder)
    let notes = Self.notes(700)
    try await index.donate(Array(notes[..<600]))
    _ = try await index.learn()
    try await index.donate(Array(notes[600...]))
    var changed = notes[5]
    changed.text = notes[11].text
    try await index.donate([changed])
    try await index.remove(.keys([notes[7].key]))
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    #expect(try await index.status().vectorCount == 699)
    // A second generation takes the place of the first, which goes without a trace.
    _ = try await index.learn()
    #expect(try generations(index).map { $0[1] } == [1])
    #expect(try await index.status().vectorCount == 699)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    await index.close()
  }

  @Test func anInterruptedGenerationIsFinishedAndServesOnlyThen() async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder)
    try await index.donate(Self.notes(1_500))
    let before = try await index.search(SearchRequest(Self.word(1, 1), mode: .semantic, limit: 5))
    let task = Task {
      try await index.learn { step in
        if case .embedded(let count) = step, count > 0 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try generations(index).map { $0[1] } == [1, 0])
    // The old generation serves, and what changes meanwhile is kept in both.
    let during = try await index.search(SearchRequest(Self.word(1, 1), mode: .semantic, limit: 5))
    #expect(during.hits.map(\.key) == before.hits.map(\.key))
    #expect(during.degraded == nil)
    try await index.donate([
      Donation(
        key: ItemKey(type: Self.type, identifier: "n3"), title: "",
        text: Self.word(1, 1) + " " + Self.word(1, 2),
        language: "und")
    ])
    try await index.remove(.keys([ItemKey(type: Self.type, identifier: "n5")]))
    await index.close()

    let again = try await open(folder)
    #expect(try await again.verify(VerifyOptions(derivesAgain: true)).isClean)
    let report = try #require(try await again.learn())
    // What was embedded before is not embedded again.
    #expect(report.embeddedCount > 0 && report.embeddedCount < 1_499)
    #expect(report.legRatio == nil)
    #expect(try generations(again).map { $0[1] } == [1])
    #expect(try await again.verify(VerifyOptions(derivesAgain: true)).isClean)
    await again.close()
  }

  @Test func theLibraryLearnsByItself() async throws {
    let folder = try TemporaryFolder()
    let (reports, continuation) = AsyncStream<Result<LearningReport, any Error>>.makeStream()
    let options = IndexOptions(
      createsIfMissing: true, usesBaseTable: false, learnsInBackground: true,
      learningObserver: { continuation.yield($0) })
    let index = try await SearchIndex.open(folder.file("test.limelight"), options: options)
    let notes = Self.notes(300)
    try await index.donate(Array(notes[..<20]))
    try await index.donate(Array(notes[20...]))
    for await report in reports {
      #expect(try report.get().documentCount == 300, "all changes had come to rest")
      break
    }
    #expect(try await !index.isLearningDue())
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    // Closing does not wait for what has just become due.
    try await index.donate(
      Self.notes(900).map { note in
        var other = note
        other.key.identifier += "x"
        return other
      })
    await index.close()
    let again = try await SearchIndex.open(folder.file("test.limelight"), options: options)
    #expect(try await again.isLearningDue())
    await again.close()
  }

  /// After an upgrade, say: what was embedded by a table that is not here any more is said, and embedded anew when asked.
  @Test(arguments: [false, true])
  func anotherTablesVectorsAreReplaced(hasLearned: Bool) async throws {
    let folder = try TemporaryFolder()
    let before = try await SearchIndex.open(
      folder.file("test.limelight"), options: IndexOptions(createsIfMissing: true))
    try await before.donate(Self.notes(600))
    if hasLearned { _ = try await before.learn() }
    #expect(try await before.status().degraded == nil)
    #expect(try await before.completeEmbeddings() == 0)
    await before.close()

    let index = try await open(folder)
    #expect(try await index.status().degraded?.contains("another embedder") == true)
    #expect(try await index.isLearningDue())
    #expect(try await index.completeEmbeddings() == 600)
    #expect(try await index.status().degraded == nil)
    #expect(try generations(index).map { Array($0[1...]) } == [[1, 0]])
    #expect(try await index.status().vectorCount == 600)
    #expect(try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
    let size = try Data(contentsOf: URL(fileURLWithPath: index.path))
    #expect(try await index.completeEmbeddings() == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: index.path)) == size, "nothing was missing")
    await index.close()
  }

  @Test func aLearnedTableIsReadByTheNextProcess() async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder)
    try await index.donate(Self.notes(600))
    _ = try await index.learn()
    let request = SearchRequest(Self.word(1, 1) + " " + Self.word(1, 2), mode: .hybrid, limit: 20)
    let before = try await index.search(request)
    await index.close()
    let again = try await SearchIndex.open(
      folder.file("test.limelight"), options: IndexOptions(isReadOnly: true, usesBaseTable: false))
    let after = try await again.search(request)
    #expect(after.hits.map(\.key) == before.hits.map(\.key))
    #expect(after.hits.map(\.score) == before.hits.map(\.score))
    #expect(after.degraded == nil)
    await again.close()
  }

  @Test func aDamagedTableIsSaidAndLearnedAnew() async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder)
    try await index.donate(Self.notes(300))
    _ = try await index.learn()
    await index.close()
    let connection = try Connection(
      path: folder.file("test.limelight"), mode: .readWrite, busyTimeout: .seconds(5))
    try connection.execute("UPDATE embedding SET learned = substr(learned, 1, 500)")
    connection.close()

    let again = try await open(folder)
    let results = try await again.search(SearchRequest(Self.word(1, 1), limit: 5))
    #expect(results.degraded?.hasPrefix("semantic:") == true)
    #expect(!results.hits.isEmpty)
    let report = try await again.verify(VerifyOptions())
    #expect(!report.isClean)
    _ = try await again.reindex(.stale, dryRun: false)
    #expect(try await again.verify(VerifyOptions()).isClean)
    #expect(try await again.search(SearchRequest(Self.word(1, 1), limit: 5)).degraded == nil)
    _ = try #require(try await again.learn())
    #expect(try await again.verify(VerifyOptions(derivesAgain: true)).isClean)
    await again.close()
  }

  @Test(arguments: [0, 1, 29])
  func tooFewItemsTeachNothing(count: Int) async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder)
    try await index.donate(Self.notes(count))
    #expect(try await index.learn() == nil)
    #expect(try await !index.isLearningDue())
    await index.close()
  }
}
