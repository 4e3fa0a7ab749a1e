extension ErrorReport {
  /// The report of a mistake on the command line.
  init(_ error: UsageError, command: String?) {
    let help = "see `limelight help\(command.map { " \($0)" } ?? "")`"
    let name = command.map { "\"\($0)\"" } ?? "limelight"
    let (what, why, advice): (String, String, String) =
      switch error {
      case .missingCommand:
        (
          "no command", "one of \(CommandTable.names.joined(separator: ", ")) is needed",
          "see `limelight help`"
        )
      case .unknownCommand(let typed, let suggestion):
        (typed, "no such command", Self.didYouMean(suggestion, else: help))
      case .unknownOption(let option, let suggestion):
        (option, "\(name) has no such option", Self.didYouMean(suggestion, else: help))
      case .missingValue(let option, let valueName):
        (option, "its value is missing", "write \(option) \(valueName)")
      case .unexpectedValue(let option):
        (option, "it takes no value", "write \(option) alone")
      case .repeatedOption(let option):
        (option, "given more than once", "give it once")
      case .invalidValue(let option, let value, let expected):
        (option, "\"\(value)\" cannot be used", "give \(expected)")
      case .unknownChoice(let option, let value, let choices):
        (
          option, "\"\(value)\" is none of its values",
          Self.didYouMean(
            Spelling.closest(to: value, among: choices),
            else: "give \(Self.alternatives(choices))")
        )
      case .missingOperand(let operand):
        (name.filter { $0 != "\"" }, "\(operand) is missing", help)
      case .unexpectedOperand(let operand):
        (operand, "\(name) does not take so many arguments", help)
      case .noneOf(let options):
        (name.filter { $0 != "\"" }, "nothing is selected", "give \(Self.alternatives(options))")
      case .conflict(let options):
        (options.joined(separator: " and "), "only one of them makes sense", help)
      case .needs(let option, let other):
        (option, "it needs \(other)", help)
      case .ambiguousIdentifier(let identifier, let candidates):
        (
          identifier, "several items have this identifier",
          "name one of \(candidates.joined(separator: ", "))"
        )
      case .notSupported(let what, let instead):
        (what, "not supported yet", instead)
      }
    self.init(code: "usage", what: what, why: why, advice: advice, exitCode: .wrongUsage)
  }

  private static func didYouMean(_ suggestion: String?, else advice: String) -> String {
    suggestion.map { "did you mean \"\($0)\"?" } ?? advice
  }

  private static func alternatives(_ choices: [String]) -> String {
    guard choices.count > 1, let last = choices.last else { return choices.first ?? "" }
    return choices.dropLast().joined(separator: ", ") + " or " + last
  }
}
