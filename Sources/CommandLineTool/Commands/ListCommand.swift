import SearchModel

/// `limelight list`.
package struct ListCommand: Command {
  static let type = Option<String?>.text("type", "TYPE", help: "Only items of this type")
  static let domain = Option<String?>.text(
    "domain", "NAME", help: "Only items of this domain and those below it")
  static let limit = Option<Int?>.count("limit", "N", help: "At most N items")

  package static let grammar = CommandGrammar(
    "list", summary: "List every indexed item, one a line, in identifier order",
    discussion: [
      "A line is type:identifier, a tab and the title; with --json it is one JSON object."
    ],
    options: [type.definition, domain.definition, limit.definition],
    examples: [
      .init("limelight list | wc -l", "Count the items"),
      .init("limelight list --type file --limit 20", "The first twenty files"),
    ])

  private static let pageSize = 1000
  private let type: String?
  private let domain: String?
  private let limit: Int

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    type = try arguments[Self.type]
    domain = try arguments[Self.domain]
    limit = try arguments[Self.limit] ?? .max
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.reading) { index in
      var last: ItemKey?
      var remaining = limit
      var isEmpty = true
      while remaining > 0 {
        try Task.checkCancellation()
        let wanted = min(remaining, Self.pageSize)
        let page = try await index.list(selection, after: last, limit: wanted)
        for item in page { try print(item, context) }
        isEmpty = isEmpty && page.isEmpty
        remaining -= page.count
        last = page.last?.key
        if page.count < wanted { break }
      }
      return isEmpty && limit > 0 ? .nothingFound : .done
    }
  }

  private var selection: ItemSelection {
    if let domain { return .domain(domain, type: type) }
    return type.map { .type($0) } ?? .all
  }

  private func print(_ item: ItemSummary, _ context: CommandContext) throws {
    if context.globals.usesJSON { return try context.print(item.json) }
    let title = SafeText.line(item.title)
    try context.print(
      SafeText.line(item.key.description) + (title.isEmpty ? "" : "\t\(title)") + "\n")
  }
}
