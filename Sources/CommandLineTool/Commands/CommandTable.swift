/// The commands in the order of the help text.
package enum CommandTable {
  /// Every command.
  package static let all: [any Command.Type] = [
    IndexCommand.self, SearchCommand.self, SuggestCommand.self, ReindexCommand.self,
    VerifyCommand.self,
    StatusCommand.self, SourcesCommand.self, GetCommand.self, ListCommand.self,
    ExplainCommand.self, RemoveCommand.self, LearnCommand.self, EvalCommand.self,
    CompletionsCommand.self,
    HelpCommand.self,
  ]

  /// Their names.
  static var names: [String] { all.map { $0.grammar.name } }
}
