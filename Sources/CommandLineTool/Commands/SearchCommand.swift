import SearchModel

/// `limelight search QUERY…`.
package struct SearchCommand: Command {
  /// The stretches of a text that are shown where the text was asked for.
  private static let fragmentCount = 3
  static let limit = Option<Int?>.count("limit", "N", help: "At most N hits; 10 by default")
  static let offset = Option<Int?>.count("offset", "N", help: "Pass over the N best hits")
  static let sort = Option<String?>.text(
    "sort", "ORDER",
    help: "relevance, or an attribute: ATTR for ascending, ATTR:desc for descending order")
  static let snippets = Option<Bool>.flag(
    "snippets",
    help: "Show the text around the best matches; on a terminal two lines of one are always shown")
  static let explain = Option<Bool>.flag(
    "explain",
    help: "Show what each score is made of; `limelight explain` shows all of it for one item")
  static let asYouType = Option<Bool>.flag(
    "as-you-type", help: "Take the last word for the beginning of one that is still being typed")
  static let batch = Option<String?>.text(
    "batch", "FILE",
    help: "Run one query a line (- for standard input) and print one JSON object a line")

  package static let grammar = CommandGrammar(
    "search", summary: "Find items, best first",
    discussion: [
      "The query is plain text; its words need no quotes. \"A phrase\" in quotes stands as it is, -word leaves"
        + " items with the word out, word* matches beginnings, and attribute:word looks in one attribute. Everything"
        + " else is literal: no query is an error. A whole title or identifier typed as it stands finds its item first,"
        + " signs and all.",
      "Options may stand before or after the words; a word that begins with two dashes comes after --.",
    ],
    operands: .some("QUERY…", from: 0, to: nil),
    otherForms: ["[options] --batch FILE"],
    takesDashedWords: true,
    options: [
      limit.definition, offset.definition, sort.definition, snippets.definition,
      explain.definition, asYouType.definition, batch.definition,
    ] + QueryOptions.definitions,
    examples: [
      .init("limelight search compress files", "Words and meaning, the ten best hits"),
      .init(
        "limelight search --type file --limit 3 --snippets '\"release notes\"' -draft",
        "A phrase without a word, with the text around it"),
      .init(
        "limelight search mail server --where Section = net --sort Package",
        "Conditions on attributes, in order of one"),
      .init("limelight search --as-you-type comp", "What begins so, too"),
      .init("limelight search --batch queries.txt > hits.jsonl", "Many queries in one go"),
    ])

  private let options: QueryOptions
  private let words: [String]
  private let batchPath: String?
  private let limit: Int
  private let offset: Int
  private let order: HitOrder
  private let showsSnippets: Bool
  private let showsExplanation: Bool
  private let completesLastWord: Bool

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try QueryOptions(arguments)
    words = arguments.operands
    batchPath = try arguments[Self.batch]
    limit = try arguments[Self.limit] ?? 10
    offset = try arguments[Self.offset] ?? 0
    order = HitOrder(commandLine: try arguments[Self.sort])
    showsSnippets = try arguments[Self.snippets]
    showsExplanation = try arguments[Self.explain]
    completesLastWord = try arguments[Self.asYouType]
    if batchPath == nil, words.isEmpty { throw .missingOperand("QUERY") }
    if batchPath != nil, !words.isEmpty { throw .conflict(["--batch", "QUERY"]) }
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.reading) { index in
      if let batchPath { return try await runBatch(batchPath, index, context) }
      let results = try await index.search(
        request(words.joined(separator: " "), isForReading: Self.isForReading(context)))
      if context.globals.usesJSON {
        try context.print(results.json)
      } else {
        try context.print(
          HitList(results, offset: offset, showsWholeSnippets: showsSnippets, context).text)
      }
      let isCount = limit == 0 && results.total > 0
      return results.hits.isEmpty && !isCount ? .nothingFound : .done
    }
  }

  /// Answers each line as soon as it is read, so that another program may ask and wait for the answer.
  private func runBatch(
    _ path: String, _ index: any IndexAccess, _ context: CommandContext
  ) async throws -> ExitCode {
    let lines = try LineReader(path: path, standardInput: context.console.input)
    var hasHits = false
    while let query = try lines.next() {
      try Task.checkCancellation()
      let results = try await index.search(request(query, isForReading: false))
      hasHits = hasHits || !results.hits.isEmpty
      try context.print(results.json)
      if !lines.hasMoreAtHand { try context.console.output.flush() }
    }
    return hasHits ? .done : .nothingFound
  }

  /// Whether a person is going to read the hits, who wants to see what matched.
  private static func isForReading(_ context: CommandContext) -> Bool {
    context.console.outputIsTerminal && !context.globals.usesJSON && !context.globals.isQuiet
  }

  private func request(_ query: String, isForReading: Bool) -> SearchRequest {
    var request = options.request(query)
    request.limit = limit
    request.offset = offset
    request.sort = order
    request.includesSnippets = showsSnippets || isForReading
    request.snippetFragmentCount = showsSnippets ? Self.fragmentCount : 1
    request.includesExplanation = showsExplanation
    request.completesLastWord = completesLastWord
    return request
  }
}

extension HitOrder {
  /// The order that `--sort` names: `relevance` (or nothing), `ATTR`, `ATTR:asc`, `ATTR:desc` or `-ATTR`.
  init(commandLine text: String?) {
    guard let text, text != "relevance" else {
      self = .relevance
      return
    }
    if text.hasSuffix(":desc") {
      self = .attribute(String(text.dropLast(5)), ascending: false)
    } else if text.hasSuffix(":asc") {
      self = .attribute(String(text.dropLast(4)), ascending: true)
    } else if text.hasPrefix("-") {
      self = .attribute(String(text.dropFirst()), ascending: false)
    } else {
      self = .attribute(text, ascending: true)
    }
  }
}
