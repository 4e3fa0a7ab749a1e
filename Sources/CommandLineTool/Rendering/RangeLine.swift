import SearchModel

/// A range that is not clean, in one line.
struct RangeLine {
  private let report: RangeReport
  private let style: TerminalStyle

  /// The line of a report.
  init(_ report: RangeReport, style: TerminalStyle) {
    self.report = report
    self.style = style
  }

  /// The line, without a line break.
  var text: String {
    let state = style(report.state == .stale ? .warning : .bad, report.state.rawValue)
    let reasons = report.reasons.map(SafeText.line).joined(separator: "; ")
    let shown = report.badItems.prefix(5).map(SafeText.line).joined(separator: ", ")
    let more = report.badItems.count > 5 ? " and \(report.badItems.count - 5) more" : ""
    let items = shown.isEmpty ? "" : " (\(shown)\(more))"
    return "\(SafeText.line(report.range.description))  \(state)  \(reasons)\(items)"
  }
}
