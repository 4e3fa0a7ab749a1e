/// Names and values in two aligned columns.
struct FieldTable {
  private let fields: [(name: String, value: String)]
  private let style: TerminalStyle

  /// A table; names and values are made safe here.
  init(_ fields: [(String, String)], style: TerminalStyle) {
    self.fields = fields.map { (SafeText.line($0.0), SafeText.line($0.1)) }
    self.style = style
  }

  /// The lines, without line breaks.
  var lines: [String] {
    let width = min(fields.map { DisplayWidth.of($0.name) }.max() ?? 0, 32)
    return fields.map { field in
      "\(style(.faint, DisplayWidth.pad(field.name, to: width)))  \(field.value)"
    }
  }
}
