import SearchModel

/// The status of an index as text.
struct StatusPage {
  private let status: IndexStatus
  private let style: TerminalStyle

  /// The page of a status.
  init(_ status: IndexStatus, style: TerminalStyle) {
    self.status = status
    self.style = style
  }

  /// The page, ending in a line break.
  var text: String {
    var lines = FieldTable(fields, style: style).lines
    lines.insert(
      "\(style(.faint, DisplayWidth.pad("health", to: 13)))  \(health)", at: min(1, lines.count))
    if !status.troubledRanges.isEmpty {
      lines += ["", style(.strong, "not clean")]
      lines += status.troubledRanges.prefix(20).map { RangeLine($0, style: style).text }
      if status.troubledRanges.count > 20 {
        lines.append("and \(status.troubledRanges.count - 20) more; see `limelight verify`")
      }
    }
    if !status.sources.isEmpty {
      lines += ["", style(.strong, "sources")] + SourceTable(status.sources).lines(style)
    }
    if !status.repairs.isEmpty {
      lines += ["", style(.strong, "last repairs")]
      lines += status.repairs.map { "\(TimeText.stamp($0.date))  \(SafeText.line($0.summary))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var health: String {
    if let degraded = status.degraded { return style(.bad, SafeText.line(degraded)) }
    let troubled = status.troubledRanges.count
    guard troubled > 0 else { return style(.good, "nothing known to be wrong") }
    let ranges = "\(troubled) \(troubled == 1 ? "range" : "ranges")"
    return style(.bad, "\(ranges) not clean; run `limelight verify --repair`")
  }

  private var fields: [(String, String)] {
    let types = status.itemCounts.map { "\($0.type) \(DecimalText.grouped($0.count))" }
    let items = DecimalText.grouped(status.itemCount)
    let vectors =
      [DecimalText.grouped(status.vectorCount)]
      + status.embeddings.filter(\.isServing).map(\.line)
    let next = status.embeddings.filter { !$0.isServing }.map { ("new vectors", $0.line) }
    return [
      ("index", status.path),
      ("items", types.isEmpty ? items : "\(items) (\(types.joined(separator: ", ")))"),
      ("size", "\(ByteCount.describe(status.byteCount)), format \(status.formatVersion)"),
      ("vectors", vectors.joined(separator: ", ")),
    ] + next + [
      ("last donation", status.lastDonation.map(TimeText.stamp) ?? "never"),
      ("last verified", status.lastVerification.map(TimeText.stamp) ?? "never"),
      ("embedding", status.embeddingFingerprint),
      ("text analysis", "version \(status.analyzerVersion)"),
    ]
  }
}
