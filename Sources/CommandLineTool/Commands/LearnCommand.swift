import SearchModel

/// `limelight learn`.
package struct LearnCommand: Command {
  package static let grammar = CommandGrammar(
    "learn", summary: "Learn anew what words mean, from the index itself",
    discussion: [
      "Words that occur in similar documents get similar vectors, and every item is embedded with them. Searches use the old"
        + " vectors until all are replaced; it is safe to stop at any moment. `limelight index` learns by itself when the"
        + " index has grown to twice of what was learned from.",
    ],
    examples: [.init("limelight learn", "After large changes of the texts")])

  package init(_ arguments: ParsedArguments) throws(UsageError) {}

  package func run(_ context: CommandContext) async throws -> ExitCode {
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
}
