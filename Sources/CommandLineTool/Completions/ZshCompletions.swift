/// The completion script for the Z shell.
struct ZshCompletions: Sendable {
  private let commands: [CommandGrammar]

  /// Completions of the commands.
  init(_ commands: [CommandGrammar]) {
    self.commands = commands
  }

  /// The script; it can be sourced after `compinit`, or stand as `_limelight` in a folder of `fpath`.
  var script: String {
    """
    #compdef limelight
    # zsh completion for limelight, written by `limelight completions zsh`.

    _limelight_commands() {
      local -a commands
      commands=(
    \(descriptions)
      )
      _describe -t commands command commands
    }

    _limelight() {
      local curcontext=$curcontext state line code=1
      typeset -A opt_args
      _arguments -C -S \\
    \(specifications(GlobalOptions.definitions, indent: 4))
        '(-)1:command:_limelight_commands' \\
        '(-)*::argument:->arguments' && code=0
      if [[ $state == arguments ]]; then
        curcontext=${curcontext%:*}-$words[1]:
        case $words[1] in
    \(branches)
        esac && code=0
      fi
      return code
    }

    if [[ $funcstack[1] == _limelight ]]; then
      _limelight "$@"
    else
      compdef _limelight limelight
    fi

    """
  }

  private var descriptions: String {
    commands.map { grammar in
      let name = grammar.name.replacing(":", with: "\\:")
      return "    " + ShellQuoting.posix("\(name):\(grammar.summary)")
    }.joined(separator: "\n")
  }

  private var branches: String {
    commands.map { grammar in
      let operand =
        switch ArgumentCompletion(grammar, commands: commands) {
        case .nothing: "'*: :'"
        case .files: "'*:file:_files'"
        case .words(let words) where words == commands.map(\.name):
          "'1:command:_limelight_commands'"
        case .words(let words): ShellQuoting.posix("1: :(\(words.joined(separator: " ")))")
        }
      return """
              \(grammar.name))
                _arguments -S \\
        \(specifications(grammar.options + GlobalOptions.definitions, indent: 10))
                  \(operand)
                ;;
        """
    }.joined(separator: "\n")
  }

  private func specifications(_ options: [OptionDefinition], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return options.map { margin + ShellQuoting.posix(specification($0)) + " \\" }
      .joined(separator: "\n")
  }

  private func specification(_ option: OptionDefinition) -> String {
    let star = option.isRepeatable ? "*" : ""
    let help = Self.escaped(option.help)
    switch option.value {
    case .none: return "\(star)\(option.flag)[\(help)]"
    case .condition: return "\(star)\(option.flag)[\(help)]:ATTR: :OP: :VALUE: "
    case .one(let name):
      let action =
        switch ArgumentCompletion(option) {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        default: " "
        }
      return "\(star)\(option.flag)=[\(help)]:\(Self.escaped(name)):\(action)"
    }
  }

  /// Text within the brackets of a specification.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "[]:\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
