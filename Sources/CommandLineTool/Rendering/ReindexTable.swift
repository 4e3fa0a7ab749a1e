import SearchModel

/// What a reindex did as a table, a range a line, with what was lost or is pending below.
struct ReindexTable {
  private let report: ReindexReport

  /// The table of a report.
  init(_ report: ReindexReport) {
    self.report = report
  }

  /// The lines, without line breaks.
  func lines(_ style: TerminalStyle) -> [String] {
    guard !report.ranges.isEmpty else { return ["nothing to reindex"] }
    var lines = ColumnTable(
      heading: ["range", "reason", "asked", "donated", "derived", "removed", "lost"],
      rows: report.ranges.map { range in
        [
          range.range.description, range.reason, String(range.asked), String(range.donated),
          String(range.derived), String(range.removed), String(range.lost.count),
        ]
      }, textColumns: [0, 1]
    ).lines(style)
    for range in report.ranges {
      let name = SafeText.line(range.range.description)
      if let why = range.pendingBecause {
        lines.append(style(.warning, "\(name) is pending: \(SafeText.line(why))"))
      }
      lines += range.lost.map { style(.bad, "\(name): \(SafeText.line($0)) is lost") }
    }
    return lines
  }
}
