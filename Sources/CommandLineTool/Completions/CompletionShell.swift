/// A shell that `limelight completions` writes a script for.
enum CompletionShell: String, Sendable, CaseIterable {
  /// GNU Bash, also without the package bash-completion.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish

  /// The script that teaches the shell the commands, their options and what may follow them.
  func script(for commands: [CommandGrammar]) -> String {
    switch self {
    case .bash: BashCompletions(commands).script
    case .zsh: ZshCompletions(commands).script
    case .fish: FishCompletions(commands).script
    }
  }
}
