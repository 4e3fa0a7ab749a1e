/// Sorts the arguments of a command line into a command, its options and its operands.
///
/// Options may stand anywhere: before the command (those that every command has), between operands, after them.
/// `--name value` and `--name=value` are the same; `--` ends the options; a lone `-` is an operand.
package struct ArgumentParser: Sendable {
  private let commands: [any Command.Type]

  /// A parser for a list of commands.
  package init(commands: [any Command.Type]) {
    self.commands = commands
  }

  /// Parses the arguments after the program's name.
  ///
  /// A request for help wins over any mistake; of several mistakes the first is reported.
  package func parse(_ arguments: [String]) -> ParsedCommandLine {
    var state = State(arguments: arguments[...])
    var command: (any Command.Type)?
    while let argument = state.remaining.popFirst() {
      if state.optionsEnded {
        state.parsed.operands.append(argument)
      } else if argument == "--" {
        state.optionsEnded = true
      } else if argument == "-h" {
        state.note(GlobalOptions.help.definition, [])
      } else if argument.hasPrefix("--") {
        state.readOption(argument, known: known(for: command))
      } else if argument.hasPrefix("-"), argument != "-", command?.grammar.takesDashedWords != true
      {
        state.fail(.unknownOption(argument, suggestion: nil))
      } else if command == nil {
        if let found = commands.first(where: { $0.grammar.name == argument }) {
          command = found
          state.commandName = argument
        } else {
          state.fail(unknown(argument))
          // What follows belongs to a command that is not known.
          state.readGlobals()
        }
      } else {
        state.parsed.operands.append(argument)
      }
    }
    return state.finish(command)
  }

  /// The error for a word that is no command.
  package func unknown(_ name: String) -> UsageError {
    .unknownCommand(
      name, suggestion: Spelling.closest(to: name, among: commands.map { $0.grammar.name }))
  }

  private func known(for command: (any Command.Type)?) -> [OptionDefinition] {
    (command?.grammar.options ?? []) + GlobalOptions.definitions
  }

  /// What has been read so far.
  private struct State {
    var remaining: ArraySlice<String>
    var parsed = ParsedArguments()
    var optionsEnded = false
    var commandName: String?
    /// The first mistake and the command that was known by then.
    var mistake: (error: UsageError, command: String?)?

    init(arguments: ArraySlice<String>) {
      remaining = arguments
    }

    mutating func fail(_ error: UsageError) {
      if mistake == nil { mistake = (error, commandName) }
    }

    mutating func note(_ definition: OptionDefinition, _ values: [String]) {
      let isAgain = parsed.occurrences[definition.name] != nil
      if isAgain, !definition.isRepeatable, definition.value != .none {
        fail(.repeatedOption(definition.flag))
      }
      parsed.occurrences[definition.name, default: []].append(values)
    }

    mutating func readOption(_ argument: String, known: [OptionDefinition]) {
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      let attached = parts.count > 1 ? String(parts[1]) : nil
      guard let definition = known.first(where: { $0.name == name }) else {
        let suggestion = Spelling.closest(to: name, among: known.map(\.name))
        fail(.unknownOption("--\(name)", suggestion: suggestion.map { "--\($0)" }))
        return
      }
      switch (definition.value, attached) {
      case (.none, nil):
        note(definition, [])
      case (.none, .some):
        fail(.unexpectedValue(option: definition.flag))
      case (_, .some(let value)):
        note(definition, [value])
      case (.one(let valueName), nil):
        takeValues(1, of: definition, named: valueName, known: known)
      case (.condition, nil):
        let count = Condition.argumentCount(remaining)
        takeValues(count, of: definition, named: "ATTR OP VALUE", known: known)
      }
    }

    /// Takes the values of an option; one that looks like a known option is taken for a forgotten value.
    private mutating func takeValues(
      _ count: Int?, of definition: OptionDefinition, named valueName: String,
      known: [OptionDefinition]
    ) {
      let values = Array(remaining.prefix(count ?? 0))
      let isForgotten = values.contains { value in known.contains { $0.flag == value } }
      guard let count, values.count == count, !isForgotten else {
        fail(.missingValue(option: definition.flag, valueName: valueName))
        return
      }
      remaining = remaining.dropFirst(count)
      note(definition, values)
    }

    /// Reads on for the options that every command has, and nothing else.
    mutating func readGlobals() {
      while let argument = remaining.popFirst(), argument != "--" {
        if argument == "-h" { note(GlobalOptions.help.definition, []) }
        let name = argument.dropFirst(2).prefix { $0 != "=" }
        if argument.hasPrefix("--"),
          GlobalOptions.definitions.contains(where: { $0.name == name })
        {
          readOption(argument, known: GlobalOptions.definitions)
        }
      }
    }

    func finish(_ command: (any Command.Type)?) -> ParsedCommandLine {
      ParsedCommandLine(
        globals: GlobalOptions.lenient(parsed),
        commandName: mistake.map(\.command) ?? commandName,
        invocation: Result { () throws(UsageError) in try invocation(command) })
    }

    private func invocation(_ command: (any Command.Type)?) throws(UsageError) -> Invocation {
      if parsed.has(GlobalOptions.help) { return .help(command?.grammar) }
      if parsed.has(GlobalOptions.version), mistake == nil { return .version }
      if let mistake { throw mistake.error }
      _ = try parsed[GlobalOptions.colorOption]
      guard let command else { throw .missingCommand }
      let rule = command.grammar.operands
      if let maximum = rule.maximum, parsed.operands.count > maximum {
        throw .unexpectedOperand(parsed.operands[maximum])
      }
      if parsed.operands.count < rule.minimum { throw .missingOperand(rule.name) }
      return .command(command, parsed)
    }
  }
}
