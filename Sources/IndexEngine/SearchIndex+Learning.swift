import HashedEmbedding
import SQLiteStore
public import SearchModel
import SearchRanking
import VectorIndex

extension SearchIndex {
  /// So many ranges are embedded in one transaction.
  private static let rangeBatch = 4
  /// So many blocks of a generation that is on its way out are deleted in one transaction.
  private static let dropBatch = 512
  /// A collection smaller than this teaches less than dictionaries do.
  private static let smallestCount = 500
  /// A collection smaller than this teaches nothing, where there are no dictionaries.
  private static let smallestCountWithoutBase = 30

  private var smallestCount: Int {
    deriver.embedders.baseTable == nil ? Self.smallestCountWithoutBase : Self.smallestCount
  }

  /// Learns the embeddings anew from the index and embeds every item with them.
  ///
  /// The vectors that are there serve until all are replaced. Where an earlier call was interrupted after it had learned, embedding goes
  /// on where it stopped, unless the collection has doubled meanwhile.
  ///
  /// - Parameter progress: told how far it has come, on any thread.
  /// - Returns: what was learned; nil where there is too little to learn from, or the client brought its own embedder.
  /// - Throws: `SearchError`; `CancellationError`, after which a later call goes on.
  public func learn(
    progress: @escaping @Sendable (LearningStep) -> Void = { _ in }
  ) async throws -> LearningReport? {
    try requireWritable()
    guard !deriver.embedders.isCustom else { return nil }
    let clock = ContinuousClock()
    let start = clock.now
    if let resumed = try await resumeLearning(since: start, progress: progress) { return resumed }
    let deriver = deriver
    let read = try await readers.read { connection in
      try CorpusReader(connection: connection, deriver: deriver).read {
        progress(.read($0, of: $1))
      }
    }
    guard read.corpus.documentCount >= smallestCount else { return nil }
    // A reader's thread is one that may be busy for long; its connection is not used.
    let space = try await readers.read { _ in
      try LearnedSpace.learn(read, base: deriver.embedders.baseTable) {
        try Task.checkCancellation()
        progress(.learned($0))
      }
    }
    guard let space else { return nil }
    try await begin(space)
    let embedded = try await continueEmbedding { progress(.embedded($0)) }
    return LearningReport(
      documentCount: read.corpus.documentCount, bucketCount: space.table.occupiedCount,
      embeddedCount: embedded, legRatio: space.calibration.ratio,
      semanticWeight: space.calibration.semanticWeight, duration: clock.now - start)
  }

  /// Finishes the generation that an earlier call has begun; nil where there is none, or too old a one.
  private func resumeLearning(
    since start: ContinuousClock.Instant, progress: @escaping @Sendable (LearningStep) -> Void
  ) async throws -> LearningReport? {
    let pending = try await writer.write { session -> Embedding? in
      let count = try session.connection.scalarInt64("SELECT sum(items) FROM item_range") ?? 0
      return session.embeddings.last {
        $0.generation.state == .building && Int(count) < 2 * $0.generation.documentCount
      }
    }
    guard let pending, let embedder = pending.embedder as? HashedEmbedder else { return nil }
    let embedded = try await continueEmbedding { progress(.embedded($0)) }
    return LearningReport(
      documentCount: pending.generation.documentCount, bucketCount: embedder.wordCount,
      embeddedCount: embedded, legRatio: nil,
      semanticWeight: pending.generation.semanticWeight, duration: ContinuousClock.now - start)
  }

  /// Whether the collection has grown so much since its embeddings were learned that learning again pays.
  ///
  /// That is so from 500 items on (30 without a table from dictionaries), and whenever there are twice as many as were learned from; also
  /// where learning was interrupted, and where what was learned builds on a table that is not here any more.
  public func isLearningDue() async throws -> Bool {
    guard !isReadOnly, !deriver.embedders.isCustom else { return false }
    let smallestCount = smallestCount
    let embedders = deriver.embedders
    return try await readers.read { connection in
      let count = try connection.scalarInt64("SELECT sum(items) FROM item_range") ?? 0
      guard count >= smallestCount else { return false }
      let generations = try GenerationTable.all(connection)
      if generations.contains(where: { $0.state == .building }) { return true }
      guard let serving = generations.last(where: { $0.state == .serving }) else { return true }
      if Int(count) >= 2 * serving.documentCount { return true }
      return try embedders.embedder(of: serving, connection) == nil
    }
  }

  /// Embeds what has no vectors of the embeddings that serve: after an upgrade, say, or an interruption.
  ///
  /// - Parameter progress: told how far it has come, on any thread.
  /// - Returns: how many items were embedded; nothing is written where nothing is missing.
  /// - Throws: `SearchError`; `CancellationError`, after which a later call goes on.
  @discardableResult
  public func completeEmbeddings(
    progress: @escaping @Sendable (LearningStep) -> Void = { _ in }
  ) async throws -> Int {
    guard !isReadOnly else { return 0 }
    let embedders = deriver.embedders
    let isComplete = try await readers.read { connection in
      let generations = try GenerationTable.all(connection)
      guard generations.allSatisfy({ $0.nextRange == Generation.complete && $0.state == .serving }),
        let serving = generations.last
      else { return generations.isEmpty }
      return try embedders.embedder(of: serving, connection) != nil
    }
    return isComplete ? 0 : try await continueEmbedding { progress(.embedded($0)) }
  }

  /// Starts a generation; one that was being built gives way to it.
  private func begin(_ space: LearnedSpace) async throws {
    let embedder = HashedEmbedder(table: space.table)
    try await writer.write { session in
      for embedding in session.embeddings where embedding.generation.state == .building {
        try GenerationTable.retire(embedding.generation.id, session.connection)
      }
      _ = try GenerationTable.insert(
        Generation(
          id: 0, state: .building, fingerprint: embedder.fingerprint,
          dimensionCount: embedder.dimensionCount,
          documentCount: space.table.shape.documentCount,
          semanticWeight: space.calibration.semanticWeight,
          feedbackWeight: space.calibration.feedbackWeight, nextRange: 0),
        table: space.table.encoded(), session.connection)
    }
  }

  /// Embeds what a generation still lacks, and drops what no search uses any more.
  ///
  /// - Returns: how many items were embedded.
  func continueEmbedding(progress: @Sendable (Int) -> Void = { _ in }) async throws -> Int {
    var total = 0
    while true {
      try Task.checkCancellation()
      let step = try await writer.write { session -> (items: Int, isComplete: Bool) in
        let incomplete = session.embeddings.last {
          $0.generation.nextRange != Generation.complete
        }
        guard let incomplete else { return (0, true) }
        return try session.embedNextRanges(of: incomplete.generation.id, limit: Self.rangeBatch)
      }
      total += step.items
      progress(total)
      if step.isComplete { break }
    }
    try await dropOldGenerations()
    return total
  }

  private func dropOldGenerations() async throws {
    var isDone = false
    while !isDone {
      isDone = try await writer.writeTables { connection in
        let old = try GenerationTable.all(connection).first { $0.state == .dropped }
        guard let old else { return true }
        let limit = Self.dropBatch
        if try VectorSchema.drop(generation: old.id, limit: limit, in: connection) {
          try GenerationTable.delete(old.id, connection)
        }
        return false
      }
    }
  }
}
