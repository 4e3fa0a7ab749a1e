import SearchModel

/// `limelight get ID`.
package struct GetCommand: Command {
  package static let grammar = CommandGrammar(
    "get", summary: "Show everything stored for one item",
    discussion: [
      "ID is type:identifier, or the identifier alone where no other type has an item with it."
    ],
    operands: .some("ID", from: 1, to: 1),
    examples: [
      .init("limelight get package:zlib1g", "An item by type and identifier"),
      .init("limelight get notes/garden.md", "A file by its path"),
      .init("limelight get zlib1g --json", "For a script"),
    ])

  private let name: String

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    name = arguments.operands.first ?? ""
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.reading) { index in
      guard let key = try await ItemLookup(index).key(named: name),
        let item = try await index.item(key)
      else {
        return try context.reportMissing([name])
      }
      try context.globals.usesJSON
        ? context.print(item.json) : context.print(ItemPage(item, style: context.style).text)
      return .done
    }
  }
}

extension CommandContext {
  /// Says that no item has these identifiers; the exit code that follows.
  func reportMissing(_ names: [String]) throws -> ExitCode {
    for name in names {
      let report = ErrorReport(
        code: SearchError.Code.notFound.description, what: name, why: "no item has this identifier",
        advice: "`limelight list` shows what there is", exitCode: .nothingFound)
      try console.output.flush()
      try? console.error.write(report.line + "\n")
      if globals.usesJSON { try print(report.json) }
    }
    return .nothingFound
  }
}
