import IndexEngine
import TestSupport

/// Makes indexes for tests.
enum TestIndex {
  /// A new index in a folder.
  static func make(in folder: TemporaryFolder, name: String = "test") async throws -> SearchIndex {
    try await SearchIndex.open(
      folder.file("\(name).limelight"), options: IndexOptions(createsIfMissing: true))
  }
}
