import Foundation
import IndexEngine
import SearchModel
import SearchSources

/// `limelight learn`.
package struct LearnCommand: Command {
  static let from = Option<String?>.text(
    "from", "SOURCE",
    help:
      "corpus (the index itself, the default), dictionaries (those installed here), or the file of a table"
  )
  static let output = Option<String?>.text(
    "output", "FILE",
    help: "Where the table of the dictionaries goes, instead of where indexes look for it")
  static let only = Option<[String]>.texts(
    "only", "NAME", help: "Only dictionaries whose name begins so, such as wordnet; may be repeated"
  )
  static let compact = Option<Bool>.flag(
    "compact", help: "A small table: frequent words only, half a byte a dimension")

  package static let grammar = CommandGrammar(
    "learn", summary: "Learn what words mean, from the index itself or from dictionaries",
    discussion: [
      "Words that occur in similar documents get similar vectors, and every item is embedded with them. Searches use the old"
        + " vectors until all are replaced; it is safe to stop at any moment. `limelight index` learns by itself when the"
        + " index has grown to twice of what was learned from.",
      "--from dictionaries learns a table that all indexes build on from then on: what words mean before any document is"
        + " known, and which words of other languages mean the same. It reads WordNet, the thesauri mythes-* and the"
        + " dictionaries dict-freedict-* of Debian, where they are installed; with LANGUAGE codes, only those of English and"
        + " these languages, and it says which packages would teach more.",
    ],
    operands: .some("[LANGUAGE…]", from: 0, to: nil),
    options: [from.definition, output.definition, only.definition, compact.definition],
    examples: [
      .init("limelight learn", "After large changes of the texts"),
      .init(
        "limelight learn --from dictionaries de fr", "English, German and French"),
    ])

  private enum Source: Sendable {
    case corpus
    case dictionaries
    case table(String)
  }

  private let source: Source
  private let languages: [String]
  private let output: String?
  private let only: [String]
  private let isCompact: Bool

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    switch try arguments[Self.from] {
    case nil, "corpus": source = .corpus
    case "dictionaries": source = .dictionaries
    case .some(let path): source = .table(path)
    }
    languages = arguments.operands
    output = try arguments[Self.output]
    only = try arguments[Self.only]
    isCompact = try arguments[Self.compact]
    guard case .dictionaries = source else {
      if output != nil { throw .needs(option: "--output", other: "--from dictionaries") }
      if !only.isEmpty { throw .needs(option: "--only", other: "--from dictionaries") }
      if isCompact { throw .needs(option: "--compact", other: "--from dictionaries") }
      if let operand = languages.first { throw .unexpectedOperand(operand) }
      return
    }
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    switch source {
    case .corpus: return try await learnFromCorpus(context)
    case .dictionaries: return try await learnFromDictionaries(context)
    case .table(let path): return try install(path, context)
    }
  }

  // MARK: - The index

  private func learnFromCorpus(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.writing) { index in
      let report = try await Self.learn(index, context)
      guard let report else {
        context.remark("there are too few items to learn from; the embeddings stay as they are")
        return .nothingFound
      }
      if context.globals.usesJSON {
        try context.print(report.json)
      } else {
        try context.print(report.line + "\n")
      }
      return .done
    }
  }

  /// Learns with a display of progress.
  static func learn(
    _ index: any IndexAccess, _ context: CommandContext
  ) async throws -> LearningReport? {
    let progress = LearningProgress(context)
    defer { progress.finish() }
    return try await index.learn { progress.update($0) }
  }

  // MARK: - Dictionaries

  private func learnFromDictionaries(_ context: CommandContext) async throws -> ExitCode {
    let dictionaries = wantedDictionaries()
    for language in languages {
      let known = dictionaries.contains { $0.languages.contains(language) }
      let packages = DictionaryCatalog.packages(for: language)
      if packages.isEmpty {
        context.remark("no dictionary of Debian is known for \(language)")
      } else if !known {
        context.remark("\(language): install \(packages.joined(separator: " "))")
      }
    }
    guard !dictionaries.isEmpty else {
      throw SearchError(
        .notFound, "there is no dictionary to learn from",
        advice: "install wordnet-base, mythes-* or dict-freedict-*")
    }
    let start = ContinuousClock.now
    let learner = try read(dictionaries, context)
    let progress = LearningProgress(context)
    let learned = try learner.learn(isCompact: isCompact) {
      try Task.checkCancellation()
      progress.update(.learned($0))
    }
    progress.finish()
    guard let learned else {
      throw SearchError(
        .malformedInput, "the dictionaries have no entry", advice: "install them anew")
    }
    let path = output ?? BaseTable.path(environment: context.environment)
    try Self.write(learned.bytes, to: path)
    if context.globals.usesJSON {
      try context.print([
        "dictionaries": .array(dictionaries.map { .string($0.name) }),
        "entries": .integer(learner.entryCount), "words": .integer(learned.wordCount),
        "path": .string(path),
      ])
    } else {
      try context.print(
        "learned from \(dictionaries.map(\.name).joined(separator: ", ")): "
          + "\(DecimalText.grouped(learner.entryCount)) entries, "
          + "\(DecimalText.grouped(learned.wordCount)) words, \(path); "
          + "in \(TimeText.short(ContinuousClock.now - start))\n")
    }
    return .done
  }

  /// The installed dictionaries that the arguments ask for.
  private func wantedDictionaries() -> [InstalledDictionary] {
    let wanted = Set(languages + ["en"])
    var dictionaries = DictionaryCatalog().installed().filter { dictionary in
      (only.isEmpty || only.contains { dictionary.name.hasPrefix($0) })
        && (languages.isEmpty || wanted.isSuperset(of: dictionary.languages))
    }
    if dictionaries.contains(where: { $0.kind == .wordNet }) {
      // The English thesaurus was made of WordNet: read beside it, its words would count twice.
      dictionaries.removeAll { $0.kind == .thesaurus && $0.languages == ["en"] }
    }
    return dictionaries
  }

  private func read(
    _ dictionaries: [InstalledDictionary], _ context: CommandContext
  ) throws -> DictionaryLearner {
    var learner = DictionaryLearner()
    let progress = ProgressDisplay(context, verb: "read", unit: "entries")
    defer { progress.finish() }
    for dictionary in dictionaries {
      do {
        _ = try dictionary.forEachEntry { entry in
          learner.add(entry.parts.map { ($0.text, $0.language) })
          if learner.entryCount % 1024 == 0 {
            try Task.checkCancellation()
            progress.update(learner.entryCount, of: nil)
          }
        }
      } catch let error as SearchError {
        // The others teach as well without it; so do its entries up to there.
        context.remark("\(dictionary.name): \(error.message) (\(error.path ?? dictionary.path))")
      }
    }
    return learner
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw SearchError(
        .unreadable, "the table cannot be written: \(error.localizedDescription)",
        advice: "name another place with --output", path: path)
    }
  }

  /// Takes a table that somebody else learned.
  private func install(_ file: String, _ context: CommandContext) throws -> ExitCode {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw SearchError(
        .notFound, "there is no such table",
        advice: "name corpus, dictionaries or the file of a table", path: file)
    }
    try BaseTable.check(Array(data))
    let path = BaseTable.path(environment: context.environment)
    try Self.write(Array(data), to: path)
    try context.print("indexes build on \(file) from now on; `limelight learn` takes it up\n")
    return .done
  }
}
