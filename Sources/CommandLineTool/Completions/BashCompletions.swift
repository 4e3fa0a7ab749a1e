/// The completion script for bash.
struct BashCompletions: Sendable {
  private let commands: [CommandGrammar]

  /// Completions of the commands.
  init(_ commands: [CommandGrammar]) {
    self.commands = commands
  }

  /// The script; sourcing it is enough.
  var script: String {
    """
    # bash completion for limelight, written by `limelight completions bash`.

    # What follows an option of a command ("" before the command), as `kind`; false where nothing does.
    _limelight_value() {
      case "$1 $2" in
    \(values)
        *) return 1 ;;
      esac
    }

    # What may stand after a command, as `kind`.
    _limelight_operand() {
      case "$1" in
    \(operands)
        *) kind=nothing ;;
      esac
    }

    # The options of a command, as `options`.
    _limelight_options() {
      case "$1" in
    \(options)
        *) options='\(flags(GlobalOptions.definitions))' ;;
      esac
    }

    _limelight() {
      local current=${COMP_WORDS[COMP_CWORD]} command='' kind='' options='' ended='' pending=''
      local index=1 word line skipped
      COMPREPLY=()
      while ((index < COMP_CWORD)); do
        word=${COMP_WORDS[index]}
        ((index += 1))
        if [[ -n $ended || $word != -* || $word == - ]]; then
          [[ -n $command ]] || command=$word
        elif [[ $word == -- ]]; then
          ended=yes
        elif _limelight_value "$command" "$word"; then
          # Bash hands out --option=value as three words.
          [[ ${COMP_WORDS[index]} != '=' ]] || ((index += 1))
          if ((index >= COMP_CWORD)); then
            pending=yes
            ((index == COMP_CWORD)) || current=''
          fi
          skipped=1
          [[ $kind != condition ]] || skipped=3
          ((index += skipped))
          if [[ $kind == condition ]] && ((index > COMP_CWORD)); then pending=yes; fi
        fi
      done
      if [[ -n $pending ]]; then
        :
      elif [[ -z $ended && $current == -* ]]; then
        _limelight_options "$command"
        kind=$options
      elif [[ -z $command ]]; then
        kind='\(commands.map(\.name).joined(separator: " "))'
      else
        _limelight_operand "$command"
      fi
      case "$kind" in
        nothing | condition) ;;
        files)
          compopt -o filenames 2>/dev/null
          while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
          ;;
        *)
          while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$kind" -- "$current")
          ;;
      esac
    }

    complete -F _limelight limelight

    """
  }

  private var values: String {
    let globals = GlobalOptions.definitions.compactMap {
      branch("* \($0.flag)", isPattern: true, $0)
    }
    let own = commands.flatMap { grammar in
      grammar.options.compactMap { branch("\(grammar.name) \($0.flag)", isPattern: false, $0) }
    }
    return (globals + own).joined(separator: "\n")
  }

  private func branch(_ words: String, isPattern: Bool, _ option: OptionDefinition) -> String? {
    guard let completion = ArgumentCompletion(option) else { return nil }
    let kind = option.value == .condition ? "condition" : Self.kind(completion)
    // The star of a pattern stands outside the quotes.
    let pattern = isPattern ? "*'\(words.dropFirst())'" : "'\(words)'"
    return "    \(pattern)) kind='\(kind)' ;;"
  }

  private var operands: String {
    commands.map { grammar in
      let completion = ArgumentCompletion(grammar, commands: commands)
      return "    \(grammar.name)) kind='\(Self.kind(completion))' ;;"
    }.joined(separator: "\n")
  }

  private var options: String {
    commands.map { grammar in
      "    \(grammar.name)) options='\(flags(grammar.options + GlobalOptions.definitions))' ;;"
    }.joined(separator: "\n")
  }

  private func flags(_ options: [OptionDefinition]) -> String {
    options.map(\.flag).joined(separator: " ")
  }

  private static func kind(_ completion: ArgumentCompletion) -> String {
    switch completion {
    case .nothing: "nothing"
    case .files: "files"
    case .words(let words): words.joined(separator: " ")
    }
  }
}
