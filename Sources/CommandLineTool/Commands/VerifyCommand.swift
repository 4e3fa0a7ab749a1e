import SearchModel

/// `limelight verify`.
package struct VerifyCommand: Command {
  static let stale = Option<Bool>.flag("stale", help: "Also ask the sources what has changed")
  static let deep = Option<Bool>.flag(
    "deep", help: "Also derive terms and vectors again from the stored text and compare")
  static let repair = Option<Bool>.flag("repair", help: "Reindex what is found")

  package static let grammar = CommandGrammar(
    "verify", summary: "Check every range; name what is corrupt, stale or missing",
    discussion: [
      "What is stored is compared with its digests. The exit code is 3 when something is found (with --repair: when"
        + " something remains)."
    ],
    options: [stale.definition, deep.definition, repair.definition],
    examples: [
      .init("limelight verify", "Is anything damaged?"),
      .init("limelight verify --stale --repair", "Bring everything in order"),
    ])

  private let options: VerifyOptions
  private let repairs: Bool

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    options = VerifyOptions(
      asksSources: try arguments[Self.stale], derivesAgain: try arguments[Self.deep])
    repairs = try arguments[Self.repair]
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.writing) { index in
      if options.asksSources || repairs { try await SourceAccess.register(on: index) }
      let found = try await verify(index, context)
      guard repairs, !found.isClean else {
        try print(found, repair: nil, context)
        return found.isClean ? .done : .damageRemains
      }
      // The index has put down what was found, item by item; a repair of whole ranges would ask for more than is wrong.
      let repair = try await index.reindex(.pending, dryRun: false)
      let remaining = try await verify(index, context)
      try print(found, repair: (repair, remaining), context)
      return remaining.isClean ? .done : .damageRemains
    }
  }

  private func verify(
    _ index: any IndexAccess, _ context: CommandContext
  ) async throws -> VerifyReport {
    let progress = ProgressDisplay(context, verb: "verified", unit: "items")
    defer { progress.finish() }
    var options = options
    options.progress = { checked, total in progress.update(checked, of: total) }
    return try await index.verify(options)
  }

  private func print(
    _ found: VerifyReport, repair: (done: ReindexReport, remaining: VerifyReport)?,
    _ context: CommandContext
  ) throws {
    if context.globals.usesJSON {
      return try context.print(found.json(repair: repair?.done, remaining: repair?.remaining))
    }
    let style = context.style
    var lines = found.fileProblems.map { style(.bad, SafeText.line($0)) }
    lines += found.ranges.map { RangeLine($0, style: style).text }
    if let repair {
      lines += ["", style(.strong, "repair")] + ReindexTable(repair.done).lines(style)
      if !repair.remaining.isClean {
        lines += ["", style(.strong, "remaining")]
        lines += repair.remaining.fileProblems.map { style(.bad, SafeText.line($0)) }
        lines += repair.remaining.ranges.map { RangeLine($0, style: style).text }
      }
    }
    if !context.globals.isQuiet { lines.append(summary(repair?.remaining ?? found, style)) }
    try context.print(lines.map { $0 + "\n" }.joined())
  }

  private func summary(_ report: VerifyReport, _ style: TerminalStyle) -> String {
    let checked =
      "\(DecimalText.grouped(report.checkedItems)) items in \(DecimalText.grouped(report.checkedRanges))"
      + " ranges checked in \(TimeText.short(report.duration))"
    if report.isClean { return "\(checked): \(style(.good, "clean"))" }
    let problems = report.ranges.count
    let count = "\(problems) \(problems == 1 ? "range" : "ranges") not clean"
    let advice = repairs ? "" : "; run `limelight verify --repair`"
    return "\(checked): \(style(.bad, problems == 0 ? "damaged" : count))\(advice)"
  }
}
