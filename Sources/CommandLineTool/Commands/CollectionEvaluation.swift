import SearchModel
import SearchRanking
import SearchSources

/// Indexes a collection, runs its judged queries and measures the rankings.
struct CollectionEvaluation {
  private static let type = "document"
  /// As deep as recall looks.
  private static let depth = 100

  private let collection: RelevanceCollection
  private let modes: [SearchMode]
  private let weights: [Double]
  private let learns: Bool
  private let showsGroups: Bool
  private let runPath: (SearchMode) -> String?

  /// An evaluation in some modes, and in hybrid mode with some weights of the semantic leg; `runPath` says where the run of a mode is written, if at all.
  init(
    _ collection: RelevanceCollection, modes: [SearchMode], weights: [Double], learns: Bool,
    showsGroups: Bool, runPath: @escaping (SearchMode) -> String?
  ) {
    self.collection = collection
    self.modes = modes
    self.weights = weights
    self.learns = learns
    self.showsGroups = showsGroups
    self.runPath = runPath
  }

  /// Carries the evaluation out.
  ///
  /// - Throws: `SearchError` when the collection or the index cannot be read, or a run not be written.
  func run(
    _ index: any IndexAccess, _ context: CommandContext
  ) async throws -> CollectionMeasurement {
    let queries = try collection.judgedQueries()
    let start = ContinuousClock.now
    try await indexDocuments(index, context)
    let learned =
      learns && (modes != [.lexical] || !weights.isEmpty)
      ? try await LearnCommand.learn(index, context) : nil
    var measurement = CollectionMeasurement(
      name: collection.name, documents: try await documentCount(index),
      queries: queries.count, indexDuration: ContinuousClock.now - start, learned: learned)
    for mode in modes {
      let measures = try await measure(mode, weight: nil, queries, index, context)
      measurement.modes.append((mode, measures))
    }
    for weight in weights {
      let measures = try await measure(.hybrid, weight: weight, queries, index, context)
      measurement.weights.append((weight, measures))
    }
    return measurement
  }

  private func documentCount(_ index: any IndexAccess) async throws -> Int {
    try await index.status().itemCounts.first { $0.type == Self.type }?.count ?? 0
  }

  private func indexDocuments(_ index: any IndexAccess, _ context: CommandContext) async throws {
    var options = SourceOptions()
    options.type = Self.type
    let record = try SourceRecord(path: collection.corpusPath, format: "jsonl", options: options)
    let source = try await index.addSource(record)
    let progress = SourceProgress(context)
    defer { progress.finish() }
    try await SourceAccess.register(on: index, observer: progress.observer)
    progress.measure([source])
    progress.begin(source)
    _ = try await index.synchronize(type: Self.type, source: source.id)
  }

  private func measure(
    _ mode: SearchMode, weight: Double?, _ queries: [RelevanceCollection.JudgedQuery],
    _ index: any IndexAccess, _ context: CommandContext
  ) async throws -> ModeMeasurement {
    var sums = ModeMeasurement()
    var groups: [String: (queries: Int, sums: ModeMeasurement)] = [:]
    var lines: [String] = []
    let progress = ProgressDisplay(context, verb: "\(mode.rawValue): ran", unit: "queries")
    defer { progress.finish() }
    for (done, query) in queries.enumerated() {
      try Task.checkCancellation()
      var request = SearchRequest(query.text, mode: mode, limit: Self.depth, types: [Self.type])
      request.semanticWeight = weight
      let start = ContinuousClock.now
      let results = try await index.search(request)
      let milliseconds = (ContinuousClock.now - start).milliseconds
      let ranking = results.hits.map(\.key.identifier)
      let measures = RelevanceMeasures(ranking: ranking, judgements: query.judgements)
      sums.add(measures, depth: Self.depth, milliseconds: milliseconds)
      if showsGroups, let group = RelevanceCollection.group(of: query.identifier) {
        groups[group, default: (0, ModeMeasurement())].queries += 1
        groups[group]?.sums.add(measures, depth: Self.depth, milliseconds: milliseconds)
      }
      if weight == nil, runPath(mode) != nil {
        lines += Self.lines(results, query: query.identifier, mode)
      }
      progress.update(done + 1, of: queries.count)
    }
    if weight == nil, let path = runPath(mode) { try FileText.write(lines, to: path) }
    var means = sums.divided(by: queries.count)
    means.groups = groups.sorted { $0.key < $1.key }.map { name, group in
      (name, group.queries, group.sums.divided(by: group.queries))
    }
    return means
  }

  /// The lines of a run; hits of the exact tier score one more, since trec_eval sorts by score alone.
  private static func lines(
    _ results: SearchResults, query: String, _ mode: SearchMode
  ) -> [String] {
    results.hits.map { hit in
      TRECRunLine(
        query: query, document: hit.key.identifier, rank: hit.rank,
        score: hit.score + (hit.tier == .exact ? 1 : 0), run: "limelight-\(mode.rawValue)"
      ).description
    }
  }
}
