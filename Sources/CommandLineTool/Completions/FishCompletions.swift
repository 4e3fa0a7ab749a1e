/// The completion script for fish.
struct FishCompletions: Sendable {
  private let commands: [CommandGrammar]

  /// Completions of the commands.
  init(_ commands: [CommandGrammar]) {
    self.commands = commands
  }

  /// The script; it can be sourced, or stand as `limelight.fish` in a folder of completions.
  var script: String {
    let options = GlobalOptions.definitions.map { line(nil, option($0)) }
    return """
      # fish completion for limelight, written by `limelight completions fish`.

      # Whether the command on the line is this one; '' for none yet.
      function __limelight_command_is
        set -l words (commandline -opc)
        set -e words[1]
        set -l command ''
        while set -q words[1]
          set -l word $words[1]
          set -e words[1]
          switch $word
            case \(globalsWithValue)
              set -q words[1]; and set -e words[1]
            case '-*'
            case '*'
              set command $word
              break
          end
        end
        test "$command" = "$argv[1]"
      end

      complete -c limelight -f
      \(options.joined(separator: "\n"))
      \(commands.map(lines).joined(separator: "\n"))

      """
  }

  private var globalsWithValue: String {
    GlobalOptions.definitions.filter { $0.value != .none }.map(\.flag).joined(separator: " ")
  }

  private func lines(_ grammar: CommandGrammar) -> String {
    var lines = [line("", "-a \(grammar.name) -d \(ShellQuoting.fish(grammar.summary))")]
    lines += grammar.options.map { line(grammar.name, option($0)) }
    switch ArgumentCompletion(grammar, commands: commands) {
    case .nothing: break
    case .files: lines.append(line(grammar.name, "-F"))
    case .words(let words):
      lines.append(line(grammar.name, "-a \(ShellQuoting.fish(words.joined(separator: " ")))"))
    }
    return lines.joined(separator: "\n")
  }

  /// A completion for one command; nil for every command.
  private func line(_ command: String?, _ rest: String) -> String {
    let condition = command.map {
      " -n " + ShellQuoting.fish("__limelight_command_is \(ShellQuoting.fish($0))")
    }
    return "complete -c limelight\(condition ?? "") \(rest)"
  }

  private func option(_ option: OptionDefinition) -> String {
    let value =
      switch ArgumentCompletion(option) {
      case nil: ""
      case .nothing?: " -x"
      case .files?: " -r -F"
      case .words(let words)?: " -x -a \(ShellQuoting.fish(words.joined(separator: " ")))"
      }
    return "-l \(option.name)\(value) -d \(ShellQuoting.fish(option.help))"
  }
}
