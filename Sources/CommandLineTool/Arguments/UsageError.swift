/// A mistake on the command line, as data; `ErrorReport` puts it into words.
package enum UsageError: Error, Sendable, Equatable {
  /// No command was given.
  case missingCommand
  /// There is no such command; perhaps another was meant.
  case unknownCommand(String, suggestion: String?)
  /// The command has no such option; perhaps another was meant.
  case unknownOption(String, suggestion: String?)
  /// An option's value is missing.
  case missingValue(option: String, valueName: String)
  /// An option that takes no value was given one with `=`.
  case unexpectedValue(option: String)
  /// An option that makes sense once was given again.
  case repeatedOption(String)
  /// An option's value has the wrong form.
  case invalidValue(option: String, value: String, expected: String)
  /// An option's value is none of those that it may have.
  case unknownChoice(option: String, value: String, choices: [String])
  /// An operand is missing.
  case missingOperand(String)
  /// There are more operands than the command takes.
  case unexpectedOperand(String)
  /// Exactly one of these must be given, and none is.
  case noneOf([String])
  /// At most one of these may be given, and several are.
  case conflict([String])
  /// An option makes sense with another only.
  case needs(option: String, other: String)
  /// An identifier names several items.
  case ambiguousIdentifier(String, candidates: [String])
  /// Something is planned but not built.
  case notSupported(what: String, instead: String)
}
