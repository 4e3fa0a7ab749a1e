import SearchModel
import SearchSources

/// What bringing sources up to date did, for the end of the run.
struct IndexSummary {
  private let changes: ChangeSummary
  private let failures: [(source: SourceRecord, error: SearchError)]
  private let activity: SourceActivity
  private let duration: Duration

  /// The summary of a run.
  init(_ synchronizer: Synchronizer, activity: SourceActivity, duration: Duration) {
    changes = synchronizer.changes
    failures = synchronizer.failures
    self.activity = activity
    self.duration = duration
  }

  /// Whether something was skipped by error.
  var hasErrors: Bool { activity.errorCount > 0 }

  /// Whether a source, or a folder of one, could not be read: what is known of it was kept, but may be out of date.
  var isIncomplete: Bool { !failures.isEmpty || activity.skipped[.unreadableFolder] != nil }

  /// Prints what was skipped by error and what failed to standard error, the rest to standard output.
  func print(_ context: CommandContext) throws {
    for entry in activity.entries { context.remark(Self.line(entry)) }
    let unlisted = activity.errorCount - activity.entries.count { $0.reason.isError }
    if unlisted > 0 {
      context.remark("\(DecimalText.grouped(unlisted)) more were skipped by error")
    }
    for failure in failures {
      try? context.console.error.write(ErrorReport(failure.error, command: "index").line + "\n")
    }
    try? context.console.error.flush()
    if context.globals.usesJSON {
      try context.print(json)
    } else if !context.globals.isQuiet {
      try context.print(text(context.style))
    }
  }

  private static func line(_ entry: SkippedEntry) -> String {
    let place = entry.line.map { "\(entry.path):\($0)" } ?? entry.path
    let detail = entry.detail.isEmpty ? "" : ": \(entry.detail)"
    return "\(place): skipped, \(entry.reason.label)\(detail)"
  }

  private var skipped: [(reason: SkipReason, count: Int)] {
    SkipReason.allCases.compactMap { reason in
      activity.skipped[reason].map { (reason, $0) }
    }
  }

  private func text(_ style: TerminalStyle) -> String {
    let counts = [
      ("added", changes.added), ("updated", changes.updated), ("unchanged", changes.unchanged),
      ("removed", changes.removed),
    ].map { "\($0.0) \(DecimalText.grouped($0.1))" }
    var lines = ["\(counts.joined(separator: ", ")) in \(TimeText.short(duration))"]
    if !skipped.isEmpty {
      let total = skipped.reduce(0) { $0 + $1.count }
      let reasons = skipped.map { "\(DecimalText.grouped($0.count)) \($0.reason.label)" }
      lines.append("skipped \(DecimalText.grouped(total)): \(reasons.joined(separator: ", "))")
    }
    if !failures.isEmpty {
      let count = failures.count
      lines.append(
        style(.bad, "\(count) \(count == 1 ? "source" : "sources") could not be read; see above"))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "added", value: .integer(changes.added)),
      .init(name: "updated", value: .integer(changes.updated)),
      .init(name: "unchanged", value: .integer(changes.unchanged)),
      .init(name: "removed", value: .integer(changes.removed)),
      .init(
        name: "skipped",
        value: .object(
          skipped.map { .init(name: Self.name($0.reason), value: .integer($0.count)) })),
      .init(name: "skipped_entries", value: .array(activity.entries.map(Self.json))),
      .init(name: "seconds", value: .number(duration.seconds, digits: 3)),
    ]
    if !failures.isEmpty {
      let errors = failures.map { ErrorReport($0.error, command: "index").json }
      if case .object(let first) = errors[0] { members += first }
      members.append(.init(name: "errors", value: .array(errors)))
    }
    return .object(members)
  }

  private static func json(_ entry: SkippedEntry) -> JSONValue {
    [
      "path": .string(entry.path),
      "line": entry.line.map { .integer($0) } ?? .null,
      "reason": .string(name(entry.reason)),
      "detail": .string(entry.detail),
    ]
  }

  /// The reason's name as JSON has names: `too_large`.
  private static func name(_ reason: SkipReason) -> String {
    reason.rawValue.reduce(into: "") { name, letter in
      if letter.isUppercase { name += "_" }
      name += letter.lowercased()
    }
  }
}
