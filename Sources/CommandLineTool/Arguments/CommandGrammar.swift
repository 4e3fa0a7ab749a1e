/// What a command line may look like after the command's name; the parser and the help text read it.
package struct CommandGrammar: Sendable {
  /// The command's name.
  package var name: String
  /// What the command does, in one line for the list of commands.
  package var summary: String
  /// What the command does, in paragraphs for its own help page.
  package var discussion: [String]
  /// The operands.
  package var operands: OperandRule
  /// Further forms of the command, such as `remove SOURCE`, for the help page.
  package var otherForms: [String]
  /// Whether `-word` is an operand: an exclusion in a query.
  package var takesDashedWords: Bool
  /// The options beside the ones that every command has.
  package var options: [OptionDefinition]
  /// Command lines that do something useful.
  package var examples: [Example]

  /// How many operands a command takes and what they are called.
  package struct OperandRule: Sendable, Equatable {
    /// The name in the help text, such as `QUERY…`; empty for a command without operands.
    package var name: String
    /// At least so many.
    package var minimum: Int
    /// At most so many; nil for any number.
    package var maximum: Int?

    /// The command takes no operands.
    package static let none = OperandRule(name: "", minimum: 0, maximum: 0)

    /// The command takes operands, as many as the range says.
    package static func some(_ name: String, from minimum: Int, to maximum: Int?) -> OperandRule {
      OperandRule(name: name, minimum: minimum, maximum: maximum)
    }
  }

  /// A command line with what it does.
  package struct Example: Sendable, Equatable {
    /// The command line.
    package var line: String
    /// What it does, without a full stop.
    package var meaning: String

    /// An example.
    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// A grammar from its parts.
  package init(
    _ name: String, summary: String, discussion: [String] = [], operands: OperandRule = .none,
    otherForms: [String] = [], takesDashedWords: Bool = false, options: [OptionDefinition] = [],
    examples: [Example]
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.otherForms = otherForms
    self.takesDashedWords = takesDashedWords
    self.options = options
    self.examples = examples
  }
}
