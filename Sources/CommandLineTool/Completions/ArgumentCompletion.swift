/// What a shell offers in the place of an argument.
enum ArgumentCompletion: Sendable, Equatable {
  /// Nothing: the argument is free text.
  case nothing
  /// One of these words.
  case words([String])
  /// Files and folders.
  case files

  /// What stands for the value of an option; nil where the option takes none.
  init?(_ option: OptionDefinition) {
    switch option.value {
    case .none: return nil
    case .condition: self = .nothing
    case .one(let name):
      self = option.choices.isEmpty ? Self(placeholder: name) : .words(option.choices)
    }
  }

  /// What stands for the operands of a command.
  init(_ grammar: CommandGrammar, commands: [CommandGrammar]) {
    let forms = grammar.otherForms.compactMap { $0.split(separator: " ").first.map(String.init) }
    if !forms.isEmpty {
      self = .words(forms)
    } else if grammar.operands.name.contains("COMMAND") {
      self = .words(commands.map(\.name))
    } else {
      self = Self(placeholder: grammar.operands.name)
    }
  }

  /// What the name of a placeholder in the help text stands for.
  private init(placeholder: String) {
    let name = placeholder.filter { !"[]…".contains($0) }
    switch name {
    case "PATH", "FILE", "SOURCE", "COLLECTION": self = .files
    case let alternatives where alternatives.contains("|"):
      self = .words(alternatives.split(separator: "|").map(String.init))
    default: self = .nothing
    }
  }
}
