import HashedEmbedding
import SQLiteStore
import SearchModel
import SearchRanking
import Synchronization

/// Finds the embedders of the generations in a file; tables are read once.
final class EmbedderStore: Sendable {
  /// What embeds where nothing was learned: the client's embedder, or the hashed one.
  let preferred: any Embedder
  /// Whether the client brought the embedder: then nothing is learned.
  let isCustom: Bool
  private let base: LearnedTable?
  private let known = Mutex<[String: any Embedder]>([:])

  /// A store; a custom embedder is used as it is.
  init(custom: (any Embedder)?, base: LearnedTable? = nil) {
    isCustom = custom != nil
    self.base = base
    preferred = custom ?? base.map { HashedEmbedder(table: $0) } ?? HashedEmbedder()
  }

  /// The table that learning builds on.
  var baseTable: LearnedTable? { isCustom ? nil : base }

  /// The embedder of a generation; nil where this process cannot make such vectors.
  ///
  /// A table that cannot be read makes none either; verification says so.
  func embedder(of generation: Generation, _ connection: Connection) throws -> (any Embedder)? {
    if generation.fingerprint == preferred.fingerprint { return preferred }
    if let found = known.withLock({ $0[generation.fingerprint] }) { return found }
    guard !isCustom, let bytes = try GenerationTable.table(of: generation.id, connection) else {
      return nil
    }
    let base = base
    guard
      let table = try? bytes.withUnsafeBytes({ bytes in
        try LearnedTable(decoding: bytes) { name in base?.name == name ? base : nil }
      })
    else { return nil }
    let embedder = HashedEmbedder(table: table)
    // A table of another analyser's terms gives vectors of another fingerprint.
    guard embedder.fingerprint == generation.fingerprint else { return nil }
    known.withLock { $0[generation.fingerprint] = embedder }
    return embedder
  }

  /// The serving generation with its embedder; nil where there is none, or none of this process.
  func serving(_ connection: Connection) throws -> Embedding? {
    guard let generation = try GenerationTable.serving(connection),
      let embedder = try embedder(of: generation, connection)
    else { return nil }
    return Embedding(generation: generation, embedder: embedder)
  }

  /// The generations whose vectors a writer keeps: the one that serves and the one that is being built.
  func writable(_ connection: Connection) throws -> [Embedding] {
    try GenerationTable.all(connection).filter { $0.state != .dropped }.compactMap { generation in
      try embedder(of: generation, connection).map {
        Embedding(generation: generation, embedder: $0)
      }
    }
  }

  /// The same, where the file must have a serving generation of this process afterwards: a first one is complete, one that
  /// takes the place of another embedder's has everything still to be embedded.
  func prepare(_ connection: Connection) throws -> [Embedding] {
    let embeddings = try writable(connection)
    if embeddings.contains(where: { $0.generation.state == .serving }) { return embeddings }
    let isFirst = try GenerationTable.serving(connection) == nil
    let generation = try GenerationTable.insert(
      Generation(
        id: 0, state: .serving, fingerprint: preferred.fingerprint,
        dimensionCount: preferred.dimensionCount, documentCount: 0,
        semanticWeight: baseTable == nil
          ? Blend.defaultSemanticWeight : Blend.dictionarySemanticWeight,
        feedbackWeight: 0,
        nextRange: isFirst ? Generation.complete : 0),
      table: nil, connection)
    if !isFirst {
      try GenerationTable.serve(generation.id, connection)
      try GenerationTable.setNextRange(0, of: generation.id, connection)
    }
    return [Embedding(generation: generation, embedder: preferred)]
  }
}
