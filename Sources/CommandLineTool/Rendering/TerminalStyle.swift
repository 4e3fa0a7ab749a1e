/// Marks text for a terminal with colours and weights, or leaves it alone.
package struct TerminalStyle: Sendable, Equatable {
  /// Whether anything is marked.
  package var isEnabled: Bool

  /// A style that marks or does not.
  package init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  /// What text may be marked as.
  ///
  /// The codes are those of "Select Graphic Rendition". Source: ECMA-48, 5th edition, section 8.3.117.
  package enum Mark: String, Sendable, CaseIterable {
    /// Heavy: titles, names of commands.
    case strong = "1"
    /// Light: what a reader may pass over.
    case faint = "2"
    /// The place that matched.
    case match = "1;33"
    /// A link or a path.
    case place = "36"
    /// All is well.
    case good = "32"
    /// Look at this.
    case warning = "33"
    /// Something is wrong.
    case bad = "31"
  }

  /// The text, marked if the style is enabled and the text is not empty.
  package func callAsFunction(_ mark: Mark, _ text: String) -> String {
    isEnabled && !text.isEmpty ? "\u{1B}[\(mark.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The style for a stream.
  ///
  /// Without a choice, a terminal has colours unless `NO_COLOR` (https://no-color.org) is set or `TERM` is `dumb`.
  package static func choose(
    _ choice: GlobalOptions.ColorChoice, isTerminal: Bool, environment: [String: String]
  ) -> TerminalStyle {
    switch choice {
    case .always: TerminalStyle(isEnabled: true)
    case .never: TerminalStyle(isEnabled: false)
    case .auto:
      TerminalStyle(
        isEnabled: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
          && environment["TERM"] != "dumb")
    }
  }
}
