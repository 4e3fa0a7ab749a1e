/// `limelight help [COMMAND]`.
package struct HelpCommand: Command {
  package static let grammar = CommandGrammar(
    "help", summary: "Show what a command does, its options and examples",
    operands: .some("[COMMAND]", from: 0, to: 1),
    examples: [
      .init("limelight help", "List the commands"),
      .init("limelight help search", "Show how to search"),
    ])

  private let topic: CommandGrammar?

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let name = arguments.operands.first else {
      topic = nil
      return
    }
    guard let command = CommandTable.all.first(where: { $0.grammar.name == name }) else {
      throw ArgumentParser(commands: CommandTable.all).unknown(name)
    }
    topic = command.grammar
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try Self.print(topic, context)
    return .done
  }

  /// Prints the help page of a command, or (nil) the list of commands.
  static func print(_ topic: CommandGrammar?, _ context: CommandContext) throws {
    let help = HelpText(style: context.style, width: context.console.width ?? 80)
    try context.print(
      topic.map(help.page) ?? help.overview(of: CommandTable.all.map { $0.grammar }))
  }
}
