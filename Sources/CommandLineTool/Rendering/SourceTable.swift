import SearchModel

/// Sources as a table: number, kind, location, options.
struct SourceTable {
  private let sources: [SourceRecord]

  /// The table of some sources.
  init(_ sources: [SourceRecord]) {
    self.sources = sources
  }

  /// The lines with a heading, without line breaks.
  func lines(_ style: TerminalStyle) -> [String] {
    ColumnTable(
      heading: ["id", "kind", "location", "options"],
      rows: sources.map { source in
        let options = source.options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return [
          String(source.id), source.kind, source.location, options.joined(separator: " "),
        ]
      }, textColumns: [1, 2, 3]
    ).lines(style)
  }
}
