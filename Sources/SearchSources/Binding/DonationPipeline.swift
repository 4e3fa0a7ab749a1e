import SearchModel

/// Collects donations and hands them to the index in chunks, reading on while the index writes.
///
/// At most two chunks are in memory: the one being written and the one being filled.
struct DonationPipeline: ~Copyable {
  /// So many items make a chunk, the size of the index's own transactions.
  static let maximumItemCount = 8000
  /// So many bytes of text make a chunk.
  static let maximumByteCount = 32 << 20

  private let backend: any SearchBackend
  private var chunk: [IndexChange] = []
  private var chunkByteCount = 0
  private var writing: Task<ChangeSummary, any Error>?
  private var summary = ChangeSummary()

  private init(_ backend: any SearchBackend) {
    self.backend = backend
  }

  /// Runs a body that adds donations; when it returns or throws, nothing is being written any more.
  ///
  /// - Returns: what the donations changed.
  /// - Throws: what the body or the index throws. What was written before stays.
  static func run(
    _ backend: any SearchBackend,
    _ body: (inout DonationPipeline) async throws -> Void
  ) async throws -> ChangeSummary {
    var pipeline = DonationPipeline(backend)
    do {
      try await body(&pipeline)
      try await pipeline.flush()
      try await pipeline.wait()
    } catch {
      _ = try? await pipeline.writing?.value
      throw error
    }
    return pipeline.summary
  }

  /// Adds a donation; waits while two chunks are full.
  mutating func add(_ donation: Donation) async throws {
    chunkByteCount += donation.text.utf8.count + donation.title.utf8.count
    chunk.append(.donate(donation))
    if chunk.count >= Self.maximumItemCount || chunkByteCount >= Self.maximumByteCount {
      try await flush()
    }
  }

  private mutating func flush() async throws {
    try Task.checkCancellation()
    guard !chunk.isEmpty else { return }
    try await wait()
    let changes = chunk
    let backend = backend
    writing = Task {
      try await backend.apply(changes, atomically: false, clientState: nil)
    }
    chunk = []
    chunkByteCount = 0
  }

  private mutating func wait() async throws {
    guard let task = writing else { return }
    writing = nil
    summary += try await task.value
  }
}
