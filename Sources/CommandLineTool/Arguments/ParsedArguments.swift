/// The arguments of one command, sorted into options and operands but not interpreted.
package struct ParsedArguments: Sendable, Equatable {
  /// The arguments of each time that an option was given, by the option's name.
  package var occurrences: [String: [[String]]] = [:]
  /// The operands in order.
  package var operands: [String] = []

  /// No arguments at all.
  package init() {}

  /// The value of an option.
  ///
  /// - Throws: `UsageError.invalidValue` or `.unknownChoice` when what was given has no such value.
  package subscript<Value>(option: Option<Value>) -> Value {
    get throws(UsageError) { try option.read(occurrences[option.definition.name] ?? []) }
  }

  /// Whether an option was given.
  package func has<Value>(_ option: Option<Value>) -> Bool {
    occurrences[option.definition.name] != nil
  }
}
