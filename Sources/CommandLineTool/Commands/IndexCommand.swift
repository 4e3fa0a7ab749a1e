import SearchModel
import SearchSources

/// `limelight index [SOURCE…]`.
package struct IndexCommand: Command {
  static let format = Option<String?>.text(
    "format", "NAME", choices: SourceKind.allCases.map(\.rawValue),
    help: "How SOURCE is read: folder, file, jsonl or deb822; told from the path by default")
  static let include = Option<[String]>.texts(
    "include", "GLOB", help: "Only files whose name or path matches; may be repeated")
  static let exclude = Option<[String]>.texts(
    "exclude", "GLOB", help: "No files or folders that match; may be repeated")
  static let noDefaultExcludes = Option<Bool>.flag(
    "no-default-excludes", help: "Also what programs leave behind, such as node_modules")
  static let hidden = Option<Bool>.flag(
    "hidden", help: "Also files and folders whose names begin with a dot")
  static let followLinks = Option<Bool>.flag(
    "follow-links", help: "Follow symbolic links, also out of the folder")
  static let maximumSize = Option<Int64?>.bytes(
    "max-file-size", "SIZE",
    help: "Skip larger files; 10 MB by default; 500000, 64K and 20M are sizes")
  static let language = Option<String?>.text(
    "language", "CODE",
    help: "The language of every text, such as de; auto (the default) to detect it")
  static let domain = Option<String?>.text(
    "domain", "NAME", help: "The domain of every item, names separated by dots")
  static let type = Option<String?>.text(
    "type", "NAME", help: "The type of the items of a file of records; record by default")
  static let identifierField = Option<String?>.text(
    "id-field", "NAME", help: "The identifier in a JSON object; _id by default")
  static let titleField = Option<String?>.text(
    "title-field", "NAME", help: "The title in a JSON object; title by default")
  static let textField = Option<String?>.text(
    "text-field", "NAME", help: "The text in a JSON object; text by default")
  static let strict = Option<Bool>.flag(
    "strict", help: "End with exit code 3 when something was skipped by error")

  package static let grammar = CommandGrammar(
    "index", summary: "Add sources and bring them up to date",
    discussion: [
      "SOURCE is a folder or file (Markdown, text, source code, HTML), a .jsonl file whose members beside identifier, title"
        + " and text become attributes, a Debian control file (--format deb822), or - for standard input (with"
        + " --format). Files compressed with gzip are read as they are.",
      "Only what has changed is read. Sources are remembered: without SOURCE, all of them are brought up to date. It is"
        + " safe to stop at any moment; the next run goes on.",
    ],
    operands: .some("[SOURCE…]", from: 0, to: nil),
    options: [
      format.definition, include.definition, exclude.definition, noDefaultExcludes.definition,
      hidden.definition, followLinks.definition, maximumSize.definition, language.definition,
      domain.definition, type.definition, identifierField.definition, titleField.definition,
      textField.definition, strict.definition,
    ],
    examples: [
      .init("limelight index ~/notes --exclude '*.log'", "A folder"),
      .init(
        "limelight index people.jsonl --type person --id-field uid --title-field name",
        "JSON Lines with members of other names"),
      .init(
        "limelight index /var/lib/dpkg/status --format deb822", "The packages of a Debian system"),
      .init("apt-cache dumpavail | limelight index - --format deb822", "Standard input"),
      .init("limelight index", "Bring everything up to date"),
    ])

  private let paths: [String]
  private let formatName: String?
  private let options: SourceOptions
  private let isStrict: Bool

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.operands
    formatName = try arguments[Self.format]
    isStrict = try arguments[Self.strict]
    options = try Self.options(arguments)
    if paths.isEmpty,
      let given = arguments.occurrences.keys.sorted().first(where: Self.shapesSource)
    {
      throw .needs(option: "--\(given)", other: "a SOURCE")
    }
    if paths.filter({ $0 == "-" }).count > 1 { throw .unexpectedOperand("-") }
  }

  private static func options(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> SourceOptions {
    var options = SourceOptions()
    options.includes = try arguments[include]
    options.excludes = try arguments[exclude]
    options.usesDefaultExcludes = try !arguments[noDefaultExcludes]
    options.includesHidden = try arguments[hidden]
    options.followsLinks = try arguments[followLinks]
    options.maximumByteCount = try arguments[maximumSize] ?? options.maximumByteCount
    options.language = try arguments[language].flatMap { $0 == "auto" ? nil : $0 }
    options.domain = try arguments[domain]
    options.type = try arguments[type]
    options.identifierField = try arguments[identifierField] ?? options.identifierField
    options.titleField = try arguments[titleField] ?? options.titleField
    options.textField = try arguments[textField] ?? options.textField
    return options
  }

  private static func shapesSource(_ name: String) -> Bool {
    name != strict.definition.name && grammar.options.contains { $0.name == name }
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    // A path that leads nowhere is reported before an index is created.
    var records: [SourceRecord] = []
    for path in paths {
      // A name that is typed is not an identifier yet: `\x41` in it is no escape.
      let identifier = FilePresence.exists(path) ? PathIdentifier.encode(path.utf8) : path
      records.append(try SourceRecord(path: identifier, format: formatName, options: options))
    }
    let access: CommandContext.Access = paths.isEmpty ? .writing : .creating
    return try await context.withIndex(access) { index in
      try await run(records, index, context)
    }
  }

  private func run(
    _ records: [SourceRecord], _ index: any IndexAccess, _ context: CommandContext
  ) async throws -> ExitCode {
    let start = ContinuousClock.now
    let before = Set(try await index.sources().map(\.id))
    var sources: [SourceRecord] = []
    for record in records { sources.append(try await index.addSource(record)) }
    let progress = SourceProgress(context)
    let known = try await SourceAccess.register(
      on: index, observer: progress.observer, readsStandardInput: paths.contains("-"))
    if paths.isEmpty {
      // What came through a pipe cannot be read again.
      sources = known.filter { $0.location != "-" }
      guard !sources.isEmpty else { throw UsageError.missingOperand("SOURCE") }
    }
    var synchronizer = Synchronizer(index)
    do {
      progress.measure(sources)
      for source in sources {
        progress.begin(source)
        try await synchronizer.run(source, isNew: !before.contains(source.id))
      }
    } catch {
      progress.finish()
      throw error
    }
    progress.finish()
    let summary = IndexSummary(
      synchronizer, activity: progress.observer.activity, duration: ContinuousClock.now - start)
    try summary.print(context)
    _ = try await index.mergeSegments()
    try await embed(index, context)
    if summary.isIncomplete { return .unreadable }
    return isStrict && summary.hasErrors ? .damageRemains : .done
  }

  /// Learns embeddings when that is due, and else embeds what another version or an interruption left without vectors.
  private func embed(_ index: any IndexAccess, _ context: CommandContext) async throws {
    if try await index.isLearningDue(), let report = try await LearnCommand.learn(index, context) {
      return context.remark(report.line)
    }
    let progress = LearningProgress(context)
    let count = try await index.completeEmbeddings { progress.update($0) }
    progress.finish()
    if count > 0 {
      context.remark(
        "\(DecimalText.grouped(count)) items embedded anew: the embeddings have changed")
    }
  }
}
