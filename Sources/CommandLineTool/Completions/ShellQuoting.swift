/// Text as a literal of a shell.
enum ShellQuoting {
  /// The text in single quotes for bash and zsh, where nothing else than the quote itself is special.
  static func posix(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The text in single quotes for fish, where a backslash escapes the quote and itself.
  static func fish(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
