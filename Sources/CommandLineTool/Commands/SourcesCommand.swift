import Foundation
import SearchModel

/// `limelight sources`, `limelight sources remove SOURCE`.
package struct SourcesCommand: Command {
  package static let grammar = CommandGrammar(
    "sources", summary: "List the sources, or forget one and its items",
    discussion: [
      "SOURCE is the source's number in the list or its location. The files themselves stay."
    ],
    operands: .some("", from: 0, to: nil),
    otherForms: ["remove SOURCE"],
    examples: [
      .init("limelight sources", "List the sources"),
      .init("limelight sources remove ~/Documents", "Forget a folder and remove its items"),
      .init("limelight sources remove 3", "The same by number"),
    ])

  /// The source to remove; nil to list them.
  private let removed: String?

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    let operands = arguments.operands
    switch operands.first {
    case nil, "list": removed = nil
    case "remove":
      guard operands.count > 1 else { throw .missingOperand("SOURCE") }
      removed = operands[1]
    case .some(let other):
      throw .unknownCommand(
        "sources \(other)",
        suggestion: Spelling.closest(to: other, among: ["list", "remove"]).map { "sources \($0)" })
    }
    let allowed = removed == nil ? 1 : 2
    if operands.count > allowed { throw .unexpectedOperand(operands[allowed]) }
  }

  package func run(_ context: CommandContext) async throws -> ExitCode {
    try await context.withIndex(removed == nil ? .reading : .writing) { index in
      let sources = try await index.sources()
      guard let removed else { return try list(sources, context) }
      guard let source = Self.find(removed, in: sources) else {
        throw SearchError(
          .notFound, "the index has no such source",
          advice: "`limelight sources` lists what it has", path: removed)
      }
      let count = try await index.removeSource(source.id)
      if context.globals.usesJSON {
        try context.print(["source": source.json, "removed": .integer(count)])
      } else if !context.globals.isQuiet {
        let items = "\(DecimalText.grouped(count)) \(count == 1 ? "item" : "items")"
        try context.print("removed \(SafeText.line(source.location)) and its \(items)\n")
      }
      return .done
    }
  }

  private func list(_ sources: [SourceRecord], _ context: CommandContext) throws -> ExitCode {
    if context.globals.usesJSON {
      try context.print(["sources": .array(sources.map(\.json))])
    } else if sources.isEmpty {
      if !context.globals.isQuiet { try context.print("no sources\n") }
    } else {
      let lines = SourceTable(sources).lines(context.style)
      try context.print(lines.map { $0 + "\n" }.joined())
    }
    return .done
  }

  /// The source with a location (as typed, or as an absolute path) or else a number.
  static func find(_ name: String, in sources: [SourceRecord]) -> SourceRecord? {
    let path = URL(fileURLWithPath: name).standardizedFileURL.path
    return sources.first { $0.location == name }
      ?? sources.first { $0.location == path }
      ?? sources.first { String($0.id) == name }
  }
}
