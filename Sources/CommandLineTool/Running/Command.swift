/// One verb of the command line.
package protocol Command: Sendable {
  /// What the command line may look like after the verb.
  static var grammar: CommandGrammar { get }

  /// The command from its arguments.
  ///
  /// - Throws: `UsageError` when the arguments do not go together.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Carries the command out.
  ///
  /// - Throws: `SearchError`, `UsageError` (an ambiguous identifier), `ClosedPipe` or `CancellationError`.
  func run(_ context: CommandContext) async throws -> ExitCode
}
