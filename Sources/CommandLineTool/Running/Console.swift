/// The streams that a command talks to and what is known of them.
package struct Console: Sendable {
  /// Where results go.
  package var output: any TextSink
  /// Where errors and progress go.
  package var error: any TextSink
  /// The descriptor of standard input.
  package var input: Int32
  /// Whether results go to a terminal.
  package var outputIsTerminal: Bool
  /// Whether errors and progress go to a terminal.
  package var errorIsTerminal: Bool
  /// The width that lines are cut to, in cells; nil for no cutting.
  package var width: Int?

  /// A console from its parts.
  package init(
    output: any TextSink, error: any TextSink, input: Int32 = 0, outputIsTerminal: Bool = false,
    errorIsTerminal: Bool = false, width: Int? = nil
  ) {
    self.output = output
    self.error = error
    self.input = input
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.width = width
  }
}
