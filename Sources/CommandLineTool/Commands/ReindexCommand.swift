import SearchModel

/// `limelight reindex`.
package struct ReindexCommand: Command {
  static let all = Option<Bool>.flag("all", help: "Every item of every type")
  static let type = Option<String?>.text("type", "TYPE", help: "Every item of a type")
  static let domain = Option<String?>.text(
    "domain", "NAME", help: "The items of a domain and those below it")
  static let identifiers = Option<[String]>.texts(
    "id", "ID…", help: "These items; more may follow as arguments")
  static let ranges = Option<[String]>.texts(
    "range", "T:FIRST-LAST…", help: "These ranges, as verify prints them; more may follow")
  static let stale = Option<Bool>.flag("stale", help: "What the sources say has changed")
  static let corrupt = Option<Bool>.flag("corrupt", help: "What contradicts its digests")
  static let pending = Option<Bool>.flag("pending", help: "What an earlier repair left undone")
  static let dryRun = Option<Bool>.flag("dry-run", help: "Say what would be done, do nothing")

  package static let grammar = CommandGrammar(
    "reindex", summary: "Ask the sources to donate items again",
    discussion: [
      "One of the selections is needed. Each range is printed with the reason, the items asked for, donated, derived again"
        + " from sound stored text, removed because their source no longer has them, and lost. The exit code is 3 when"
        + " something remains undone."
    ],
    operands: .some("", from: 0, to: nil),
    options: [
      all.definition, type.definition, domain.definition, identifiers.definition,
      ranges.definition, stale.definition, corrupt.definition, pending.definition,
      dryRun.definition,
    ],
    examples: [
      .init("limelight reindex --stale", "Bring what has changed up to date"),
      .init("limelight reindex --range file:256-511", "One range that verify named"),
      .init("limelight reindex --all --dry-run", "How much that would be"),
    ])

  private enum Selection: Sendable {
    case ready(ReindexSelection)
    case named([String])
  }

  private let selection: Selection
  private let isDryRun: Bool

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    isDryRun = try arguments[Self.dryRun]
    var given: [(flag: String, selection: Selection)] = []
    if try arguments[Self.all] { given.append(("--all", .ready(.all))) }
    if let type = try arguments[Self.type] { given.append(("--type", .ready(.type(type)))) }
    if let domain = try arguments[Self.domain] {
      given.append(("--domain", .ready(.domain(domain))))
    }
    let names = try arguments[Self.identifiers]
    if !names.isEmpty { given.append(("--id", .named(names + arguments.operands))) }
    let ranges = try arguments[Self.ranges]
    if !ranges.isEmpty {
      given.append(("--range", .ready(.ranges(try Self.tokens(ranges + arguments.operands)))))
    }
    if try arguments[Self.stale] { given.append(("--stale", .ready(.stale))) }
    if try arguments[Self.corrupt] { given.append(("--corrupt", .ready(.corrupt))) }
    if try arguments[Self.pending] { given.append(("--pending", .ready(.pending))) }
    guard let only = given.first else {
      throw .noneOf([
        "--all", "--type", "--domain", "--id", "--range", "--stale", "--corrupt", "--pending",
      ])
    }
    guard given.count == 1 else { throw .conflict(given.map(\.flag)) }
    if let operand = arguments.operands.first, names.isEmpty, ranges.isEmpty {
      throw .unexpectedOperand(operand)
    }
    selection = only.selection
  }

  private static func tokens(_ texts: [String]) throws(UsageError) -> [RangeToken] {
    var tokens: [RangeToken] = []
    for text in texts {
      guard let token = RangeToken(text), !token.type.isEmpty, !token.token.isEmpty else {
        throw .invalidValue(
          option: "--range", value: text, expected: "a range as verify prints it, T:FIRST-LAST")
      }
      tokens.append(token)
    }
    return tokens
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.writing) { index in
      let ready: ReindexSelection
      switch selection {
      case .ready(let selection): ready = selection
      case .named(let names):
        let (keys, unknown) = try await ItemLookup(index).keys(named: names)
        guard unknown.isEmpty else { return try context.reportMissing(unknown) }
        ready = .keys(keys)
      }
      try await SourceAccess.register(on: index)
      let report = try await index.reindex(ready, dryRun: isDryRun)
      if context.globals.usesJSON {
        try context.print(report.json)
      } else {
        let lines = ReindexTable(report).lines(context.style)
        try context.print(lines.map { $0 + "\n" }.joined())
      }
      return report.isIncomplete ? .damageRemains : .done
    }
  }
}
