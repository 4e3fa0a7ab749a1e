/// The help pages, made from the same tables that the parser reads.
package struct HelpText: Sendable {
  private let style: TerminalStyle
  private let width: Int

  /// Help in a style, wrapped to a width.
  package init(style: TerminalStyle, width: Int) {
    self.style = style
    self.width = max(40, min(width, 100))
  }

  /// The page of one command.
  package func page(for grammar: CommandGrammar) -> String {
    let title = "limelight \(grammar.name):"
    var lines = wrap("\(title) \(grammar.summary)", indent: 0)
    lines[0] = style(.strong, title) + lines[0].dropFirst(title.count)
    lines.append("")
    lines.append(heading("Usage"))
    let operands = grammar.operands.name.isEmpty ? "" : " \(grammar.operands.name)"
    let options = grammar.options.isEmpty ? "" : " [options]"
    lines.append("  limelight \(grammar.name)\(options)\(operands)")
    lines += grammar.otherForms.map { "  limelight \(grammar.name) \($0)" }
    for paragraph in grammar.discussion { lines += [""] + wrap(paragraph, indent: 0) }
    if !grammar.options.isEmpty {
      lines += ["", heading("Options")] + table(grammar.options.map { ($0.synopsis, $0.help) })
    }
    lines += ["", heading("Options of every command")]
    lines += table(GlobalOptions.definitions.map { ($0.synopsis, $0.help) })
    lines += ["", heading("Examples")]
    for example in grammar.examples {
      lines += wrap("# \(example.meaning)", indent: 2).map { style(.faint, $0) }
      lines.append("  \(example.line)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The list of commands.
  package func overview(of grammars: [CommandGrammar]) -> String {
    var lines = wrap(
      "limelight finds your files and records by words and by meaning, offline, from one index file.",
      indent: 0)
    lines += ["", heading("Usage"), "  limelight [options] COMMAND …", "", heading("Commands")]
    lines += table(grammars.map { ($0.name, $0.summary) })
    lines += ["", heading("Options of every command")]
    lines += table(GlobalOptions.definitions.map { ($0.synopsis, $0.help) })
    lines += ["", heading("Where the index is")]
    lines += wrap(
      "--index PATH, else $LIMELIGHT_INDEX, else limelight/default.limelight in $XDG_DATA_HOME"
        + " (~/.local/share). \"index\" creates it.", indent: 2)
    lines += ["", heading("Exit codes")]
    lines += table([
      ("0", "done; search: something was found; verify: clean"),
      ("1", "nothing was found"),
      ("2", "wrong usage"),
      ("3", "damage or staleness remains; index --strict: files were skipped"),
      ("4", "the index or a source cannot be opened or read"),
      ("5", "internal error"),
    ])
    lines += ["", heading("Examples")]
    for line in [
      "limelight index ~/Documents", "limelight search compress files",
      "limelight help search",
    ] { lines.append("  \(line)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ text: String) -> String {
    style(.strong, text)
  }

  /// Two columns: what is typed and what it does.
  private func table(_ rows: [(name: String, meaning: String)]) -> [String] {
    let longest = rows.map { DisplayWidth.of($0.name) }.max() ?? 0
    let column = min(longest, 28) + 4
    var lines: [String] = []
    for row in rows {
      var meaning = wrap(row.meaning, indent: column)[...]
      let name = "  " + row.name
      if DisplayWidth.of(name) + 2 <= column, let first = meaning.popFirst() {
        lines.append(DisplayWidth.pad(name, to: column) + first.dropFirst(column))
      } else {
        lines.append(name)
      }
      lines += meaning
    }
    return lines
  }

  private func wrap(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width - indent {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [margin + line]
  }
}
