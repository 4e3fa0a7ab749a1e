import Foundation
import IndexEngine
import SearchModel
import TestSupport
import Testing

/// What `status()` says of the generations of embeddings.
struct EmbeddingStatusTests {
  private static func notes(_ count: Int) -> [Donation] {
    let words = ["amber", "basalt", "chalk", "dolomite", "emerald", "flint", "granite"]
    return (0..<count).map { number in
      Donation(
        key: ItemKey(type: "note", identifier: "n\(number)"), title: "Note",
        text: (0..<6).map { words[(number / 7 + $0 * number) % 7] }.joined(separator: " "))
    }
  }

  private func open(
    _ folder: TemporaryFolder, usesBaseTable: Bool = false, embedder: (any Embedder)? = nil
  ) async throws -> SearchIndex {
    try await SearchIndex.open(
      folder.file("test.limelight"),
      options: IndexOptions(
        createsIfMissing: true, embedder: embedder, usesBaseTable: usesBaseTable))
  }

  @Test(arguments: [(false, EmbeddingStatus.Origin.hashing), (true, .dictionaries)])
  func aNewIndexSaysWhatItStartsFrom(
    usesBaseTable: Bool, _ origin: EmbeddingStatus.Origin
  ) async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder, usesBaseTable: usesBaseTable)
    #expect(try await index.status().embeddings.isEmpty)
    try await index.donate(Self.notes(300))
    let status = try await index.status()
    let serving = try #require(status.embeddings.first)
    #expect(status.embeddings.count == 1 && serving.isServing && serving.isComplete)
    #expect(serving.origin == origin && serving.documentCount == 0)
    #expect(serving.rangeCount == 2 && serving.embeddedRangeCount == 2)
    #expect(serving.fingerprint == status.embeddingFingerprint)
    await index.close()
  }

  @Test func anUnfinishedGenerationShowsItsShare() async throws {
    let folder = try TemporaryFolder()
    let index = try await open(folder)
    try await index.donate(Self.notes(1_500))
    let task = Task {
      try await index.learn { step in
        if case .embedded(let count) = step, count > 0 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let embeddings = try await index.status().embeddings
    #expect(embeddings.map(\.isServing) == [true, false])
    #expect(embeddings.map(\.origin) == [.hashing, .documents])
    #expect(embeddings.map(\.embeddedRangeCount) == [6, 4])
    #expect(embeddings.map(\.rangeCount) == [6, 6])
    #expect(embeddings.map(\.documentCount) == [0, 1_500])
    #expect(embeddings.map(\.isComplete) == [true, false])
    #expect(try await index.isLearningDue(), "else it would stay unfinished")
    _ = try await index.learn()
    #expect(try await !index.isLearningDue())
    let learned = try await index.status().embeddings
    #expect(learned.map(\.isServing) == [true])
    #expect(learned.map(\.documentCount) == [1_500])
    #expect(learned.map(\.semanticWeight).allSatisfy { $0 > 0 })
    await index.close()
  }
}
