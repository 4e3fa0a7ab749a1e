import SearchModel

/// `limelight explain QUERY --id ID`.
package struct ExplainCommand: Command {
  static let identifier = Option<String?>.text("id", "ID", help: "The item to explain")

  package static let grammar = CommandGrammar(
    "explain", summary: "Show why an item is (not) among the results and what its score is made of",
    discussion: ["The query is read as in `limelight search`; give it the same options."],
    operands: .some("QUERY…", from: 1, to: nil),
    takesDashedWords: true,
    options: [identifier.definition] + QueryOptions.definitions,
    examples: [
      .init("limelight explain compress files --id package:zip", "Why a package is where it is")
    ])

  private let options: QueryOptions
  private let query: String
  private let name: String

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try QueryOptions(arguments)
    query = arguments.operands.joined(separator: " ")
    guard let name = try arguments[Self.identifier] else { throw .missingOperand("--id ID") }
    self.name = name
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.reading) { index in
      guard let key = try await ItemLookup(index).key(named: name) else {
        return try context.reportMissing([name])
      }
      var request = options.request(query)
      request.includesExplanation = true
      let result = try await index.explain(request, key: key)
      if context.globals.usesJSON {
        try context.print([
          "query": .string(query),
          "id": .string(result.key.identifier),
          "type": .string(result.key.type),
          "found": .boolean(result.hit != nil),
          "verdict": .string(result.verdict),
          "hit": result.hit?.json ?? .null,
        ])
      } else {
        var lines = ["\(SafeText.line(key.description)): \(SafeText.line(result.verdict))"]
        lines += result.hit?.explanation.map { ExplanationTree($0).lines } ?? []
        try context.print(lines.joined(separator: "\n") + "\n")
      }
      return result.hit == nil ? .nothingFound : .done
    }
  }
}
