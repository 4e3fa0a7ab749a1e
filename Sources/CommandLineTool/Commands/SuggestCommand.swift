import SearchModel

/// `limelight suggest TEXT…`.
package struct SuggestCommand: Command {
  static let limit = Option<Int?>.count("limit", "N", help: "At most N suggestions; 10 by default")

  package static let grammar = CommandGrammar(
    "suggest", summary: "Complete what is being typed, with words and titles of the index",
    discussion: [
      "One suggestion a line, the likeliest first. The last word is completed, by words that items have beside the"
        + " words before it; titles that begin with the text are suggested whole."
    ],
    operands: .some("TEXT…", from: 1, to: nil),
    takesDashedWords: true,
    options: [limit.definition],
    examples: [
      .init("limelight suggest inst", "Words and titles that begin so"),
      .init("limelight suggest --limit 3 --json mail ser", "For a program: the query and a list"),
    ])

  private let text: String
  private let limit: Int

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    text = arguments.operands.joined(separator: " ")
    limit = try arguments[Self.limit] ?? 10
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.reading) { index in
      let suggestions = try await index.suggestions(for: text, limit: limit)
      if context.globals.usesJSON {
        try context.print(["query": .string(text), "suggestions": .strings(suggestions)])
      } else {
        try context.print(suggestions.map { SafeText.line($0) + "\n" }.joined())
      }
      return suggestions.isEmpty ? .nothingFound : .done
    }
  }
}
