import SearchModel

/// `limelight status`.
package struct StatusCommand: Command {
  package static let grammar = CommandGrammar(
    "status", summary: "Show what is in the index, how fresh, how healthy and how big it is",
    examples: [
      .init("limelight status", "A page to read"),
      .init("limelight status --json", "For a script"),
    ])

  package init(_ arguments: ParsedArguments) throws(UsageError) {}

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.reading) { index in
      let status = try await index.status()
      try context.globals.usesJSON
        ? context.print(status.json) : context.print(StatusPage(status, style: context.style).text)
      return .done
    }
  }
}
