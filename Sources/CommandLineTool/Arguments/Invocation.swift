/// What a command line asks for.
package enum Invocation: Sendable {
  /// The help page of a command, or (nil) the list of commands.
  case help(CommandGrammar?)
  /// The version.
  case version
  /// A command with its arguments.
  case command(any Command.Type, ParsedArguments)
}

/// A command line after parsing: the options that every command has, and what is asked for or what is wrong.
///
/// The options are known even where something else is wrong, so that the error is reported in the form asked for.
package struct ParsedCommandLine: Sendable {
  /// The options that every command has.
  package var globals: GlobalOptions
  /// The command named, if one was.
  package var commandName: String?
  /// What is asked for, or the first mistake.
  package var invocation: Result<Invocation, UsageError>
}
