/// What the parser and the help text need to know of an option.
package struct OptionDefinition: Sendable, Equatable {
  /// The name without its dashes, such as `limit`.
  package var name: String
  /// What follows the name on the command line.
  package var value: ValueForm
  /// Whether the option may be given several times.
  package var isRepeatable: Bool
  /// One sentence for the help text, without a full stop.
  package var help: String
  /// The values that the option may have, for completion; empty where they cannot be listed.
  package var choices: [String] = []

  /// The forms of an option's value.
  package enum ValueForm: Sendable, Equatable {
    /// Nothing: the option is on or off.
    case none
    /// One argument, shown under this name.
    case one(String)
    /// `ATTR OP VALUE` as three arguments, `ATTR exists` as two, or `ATTR<OP>VALUE` as one.
    case condition
  }

  /// The option as a person types it.
  package var flag: String { "--\(name)" }

  /// The option and its value as the help text shows them.
  package var synopsis: String {
    switch value {
    case .none: flag
    case .one(let name): "\(flag) \(name)"
    case .condition: "\(flag) ATTR OP VALUE"
    }
  }
}
