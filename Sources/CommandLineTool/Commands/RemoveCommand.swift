import SearchModel

/// `limelight remove ID…`.
package struct RemoveCommand: Command {
  static let type = Option<String?>.text("type", "TYPE", help: "Remove the items of this type")
  static let domain = Option<String?>.text(
    "domain", "NAME", help: "Remove the items of this domain and those below it")

  package static let grammar = CommandGrammar(
    "remove", summary: "Remove items from the index",
    discussion: [
      "The files and records themselves stay. Items of a source that still has them come back with the next `limelight"
        + " index`; `limelight sources remove` forgets a whole source.",
      "--type and --domain together remove the items that are of both.",
    ],
    operands: .some("ID…", from: 0, to: nil),
    options: [type.definition, domain.definition],
    examples: [
      .init("limelight remove note:17 note:18", "Remove two items"),
      .init("limelight remove --type package", "Remove every package"),
      .init("limelight remove --domain work.archive", "Remove a domain and those below it"),
    ])

  private let names: [String]
  private let selection: ItemSelection?

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    names = arguments.operands
    let type = try arguments[Self.type]
    if let domain = try arguments[Self.domain] {
      selection = .domain(domain, type: type)
    } else {
      selection = type.map { .type($0) }
    }
    if names.isEmpty, selection == nil { throw .noneOf(["ID…", "--type TYPE", "--domain NAME"]) }
    if !names.isEmpty, selection != nil { throw .conflict(["ID", "--type or --domain"]) }
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(.writing) { index in
      let (keys, unknown) = try await ItemLookup(index).keys(named: names)
      let removed =
        keys.isEmpty && selection == nil ? 0 : try await index.remove(selection ?? .keys(keys))
      if context.globals.usesJSON {
        try context.print(["removed": .integer(removed), "not_found": .strings(unknown)])
      } else {
        if !context.globals.isQuiet {
          try context.print("removed \(removed) \(removed == 1 ? "item" : "items")\n")
        }
        _ = try context.reportMissing(unknown)
      }
      return removed == 0 || !unknown.isEmpty ? .nothingFound : .done
    }
  }
}
