import Foundation
import SearchModel

/// `limelight eval COLLECTION…`.
package struct EvalCommand: Command {
  static let modes = Option<[SearchMode]>.choices(
    "mode", "MODE", help: "hybrid, lexical or semantic; may be repeated; all three by default")
  static let keep = Option<String?>.text(
    "keep", "PATH",
    help:
      "Keep the index at PATH and use it again (with several collections: one in the folder PATH for each)"
  )
  static let table = Option<String?>.text(
    "table", "TABLE", choices: EvaluationTable.allCases.map(\.rawValue),
    help:
      "What embeddings know: base (dictionaries), corpus (the collection), both (default) or none")
  static let runFile = Option<String?>.text(
    "run", "FILE",
    help:
      "Write the rankings as a TREC run (with several collections or modes: to FILE.COLLECTION.MODE)"
  )

  package static let grammar = CommandGrammar(
    "eval", summary: "Measure relevance on collections in BEIR layout",
    discussion: [
      "COLLECTION is a folder with corpus.jsonl, queries.jsonl (both plain or as .gz) and qrels.tsv; any other folder is"
        + " skipped with a notice. Each collection is indexed into a temporary index, its embeddings are learned, each query with"
        + " a relevant document is run in each mode, and nDCG@10, recall@10, recall@100, MRR@10, accuracy@1 and the time are"
        + " averaged over the queries.",
      "--compare takes the runs of two systems on one collection instead and tells, query by query, which is better, and"
        + " whether chance could be the reason: a paired randomisation test with 10,000 exchanges.",
    ],
    operands: .some("COLLECTION…", from: 1, to: nil),
    options: [
      modes.definition, table.definition, keep.definition, runFile.definition,
      groups.definition, weights.definition, compare.definition,
    ],
    examples: [
      .init("limelight eval corpus", "All three modes"),
      .init("limelight eval data/* --mode lexical --json", "Many collections, for a script"),
      .init("limelight eval corpus --mode hybrid --run hybrid.trec", "A run for trec_eval"),
      .init("limelight eval corpus --compare hybrid.trec --compare other.trec", "Which is better?"),
    ])

  static let groups = Option<Bool>.flag(
    "groups",
    help: "Also for the queries of each group: those whose ids are alike up to the last hyphen")
  static let weights = Option<[String]>.texts(
    "weight", "W",
    help:
      "Also hybrid with this weight of the semantic leg, 0 to 1, for every query; may be repeated")
  static let compare = Option<[String]>.texts(
    "compare", "RUN", help: "Compare two TREC runs on COLLECTION; given twice")

  private let paths: [String]
  private let modes: [SearchMode]
  private let weights: [Double]
  private let table: EvaluationTable
  private let keepPath: String?
  private let runPath: String?
  private let showsGroups: Bool
  private let comparedPaths: [String]

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.operands
    let chosen = try arguments[Self.modes]
    modes = chosen.isEmpty ? SearchMode.allCases : chosen
    table = try arguments[Self.table].flatMap(EvaluationTable.init) ?? .both
    keepPath = try arguments[Self.keep]
    runPath = try arguments[Self.runFile]
    showsGroups = try arguments[Self.groups]
    weights = try arguments[Self.weights].map { text throws(UsageError) in
      guard let weight = Double(text), (0...1).contains(weight) else {
        throw .invalidValue(option: "--weight", value: text, expected: "a number from 0 to 1")
      }
      return weight
    }
    comparedPaths = try arguments[Self.compare]
    if !comparedPaths.isEmpty, comparedPaths.count != 2 || paths.count != 1 {
      throw .invalidValue(
        option: "--compare", value: comparedPaths.joined(separator: ", "),
        expected: "two runs of one collection")
    }
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    var collections: [RelevanceCollection] = []
    for path in paths {
      if let collection = try RelevanceCollection(folder: path) {
        collections.append(collection)
      } else {
        context.remark("\(path): skipped, it has no corpus.jsonl, queries.jsonl and qrels.tsv")
      }
    }
    if let collection = collections.first, comparedPaths.count == 2 {
      let comparison = try RunComparison(
        collection, firstPath: comparedPaths[0], secondPath: comparedPaths[1])
      try context.globals.usesJSON
        ? context.print(comparison.json) : context.print(comparison.text)
      return .done
    }
    var measurements: [CollectionMeasurement] = []
    for collection in collections {
      measurements.append(try await measure(collection, of: collections.count, context))
    }
    if context.globals.usesJSON {
      try context.print(["collections": .array(measurements.map(\.json))])
    } else if !measurements.isEmpty {
      let table = CollectionMeasurement.table(measurements).lines(context.style)
      try context.print(table.map { $0 + "\n" }.joined())
    }
    return measurements.isEmpty ? .nothingFound : .done
  }

  private func measure(
    _ collection: RelevanceCollection, of count: Int, _ context: CommandContext
  ) async throws -> CollectionMeasurement {
    let temporary = FileManager.default.temporaryDirectory
      .appendingPathComponent("limelight-eval-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    var context = context
    switch keepPath {
    case nil: context.globals.indexPath = "\(temporary)/\(collection.name).limelight"
    case .some(let path):
      context.globals.indexPath = count == 1 ? path : "\(path)/\(collection.name).limelight"
    }
    let isOnly = count == 1 && modes.count == 1
    let evaluation = CollectionEvaluation(
      collection, modes: modes, weights: weights, learns: table.learns, showsGroups: showsGroups
    ) { mode in
      runPath.map { isOnly ? $0 : "\($0).\(collection.name).\(mode.rawValue)" }
    }
    return try await context.withIndex(.creating, usesBaseTable: table.usesBase) { index in
      try await evaluation.run(index, context)
    }
  }
}
