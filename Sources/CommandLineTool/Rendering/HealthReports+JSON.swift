import SearchModel

extension VerifyReport {
  /// The report as JSON, as the command line's contract has it.
  ///
  /// After a repair it also has what the repair did and what a second verification found; `clean` is about the latter then.
  func json(repair: ReindexReport?, remaining: VerifyReport?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "clean", value: .boolean((remaining ?? self).isClean)),
      .init(name: "checked_items", value: .integer(checkedItems)),
      .init(name: "checked_ranges", value: .integer(checkedRanges)),
      .init(name: "seconds", value: .number(duration.seconds, digits: 3)),
      .init(name: "ranges", value: .array(ranges.map(\.json))),
      .init(name: "file_problems", value: .strings(fileProblems)),
    ]
    if let repair { members.append(.init(name: "repair", value: repair.json)) }
    if let remaining {
      members.append(
        .init(
          name: "remaining",
          value: [
            "ranges": .array(remaining.ranges.map(\.json)),
            "file_problems": .strings(remaining.fileProblems),
          ]))
    }
    return .object(members)
  }
}

extension ReindexReport {
  /// The report as JSON.
  var json: JSONValue {
    [
      "dry_run": .boolean(isDryRun),
      "complete": .boolean(!isIncomplete),
      "ranges": .array(
        ranges.map { range in
          [
            "range": .string(range.range.description),
            "reason": .string(range.reason),
            "asked": .integer(range.asked),
            "donated": .integer(range.donated),
            "derived": .integer(range.derived),
            "removed": .integer(range.removed),
            "lost": .strings(range.lost),
            "pending_because": .optional(range.pendingBecause),
          ]
        }),
    ]
  }
}
