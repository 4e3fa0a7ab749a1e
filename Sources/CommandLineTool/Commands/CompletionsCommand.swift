/// `limelight completions bash|zsh|fish`.
package struct CompletionsCommand: Command {
  package static let grammar = CommandGrammar(
    "completions", summary: "Print a script that completes command lines in a shell",
    discussion: [
      "The script knows every command, its options and their values. It is sourced where the shell starts, or stored where"
        + " the shell looks for completions."
    ],
    operands: .some(
      CompletionShell.allCases.map(\.rawValue).joined(separator: "|"), from: 1, to: 1),
    examples: [
      .init(
        "source <(limelight completions bash)", "In ~/.bashrc, and the same with zsh in ~/.zshrc"),
      .init("limelight completions fish > ~/.config/fish/completions/limelight.fish", "For fish"),
    ])

  private let shell: CompletionShell

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = arguments.operands.first ?? ""
    guard let shell = CompletionShell(rawValue: name) else {
      throw .unknownChoice(
        option: "completions", value: name, choices: CompletionShell.allCases.map(\.rawValue))
    }
    self.shell = shell
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    let script = shell.script(for: CommandTable.all.map { $0.grammar })
    if context.globals.usesJSON {
      try context.print(["shell": .string(shell.rawValue), "script": .string(script)])
    } else {
      try context.print(script)
    }
    return .done
  }
}
