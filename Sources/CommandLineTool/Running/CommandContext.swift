import IndexEngine
import SearchModel

/// What a command works with: its options, its streams and the way to the index.
package struct CommandContext: Sendable {
  /// The options that every command has.
  package var globals: GlobalOptions
  /// The streams.
  package var console: Console
  /// The environment variables.
  package var environment: [String: String]
  /// The style of standard output.
  package var style: TerminalStyle
  /// The style of standard error.
  package var errorStyle: TerminalStyle
  /// Opens an index file.
  let open: IndexOpener

  /// The path of the index that the command line and the environment name.
  package var indexPath: String {
    globals.indexPath ?? IndexLocation.path(named: nil, environment: environment)
  }

  /// Lets `body` work with the index and closes it afterwards.
  ///
  /// - Throws: `SearchError.notFound` when there is no index and none may be created, and what opening and `body` throw.
  package func withIndex<Result>(
    _ access: Access, usesBaseTable: Bool = true, _ body: (any IndexAccess) async throws -> Result
  ) async throws -> Result {
    let path = indexPath
    guard !path.isEmpty else {
      throw UsageError.invalidValue(option: "--index", value: "", expected: "the path of a file")
    }
    if access != .creating, !FilePresence.exists(path) {
      throw SearchError(
        .notFound, "there is no index",
        advice: "create it with `limelight index SOURCE`, or name another with --index",
        path: path)
    }
    let options = IndexOptions(
      createsIfMissing: access == .creating, isReadOnly: access == .reading,
      usesBaseTable: usesBaseTable)
    let index = try await open(path, options)
    if let note = index.openingNote { remark("\(path): \(note)") }
    do {
      let result = try await body(index)
      await index.close()
      return result
    } catch {
      await index.close()
      throw error
    }
  }

  /// What a command does with the index.
  package enum Access: Sendable {
    /// It only reads.
    case reading
    /// It may write.
    case writing
    /// It may write, and creates the file where there is none.
    case creating
  }

  /// Writes text to standard output.
  package func print(_ text: String) throws {
    try console.output.write(text)
  }

  /// Writes a JSON value to standard output, on a line of its own.
  package func print(_ value: JSONValue) throws {
    try console.output.write(value.description + "\n")
  }

  /// Writes a remark to standard error, in one line; a failure to do so is not worth a failure.
  package func remark(_ text: String) {
    try? console.error.write("limelight: \(SafeText.line(text))\n")
    try? console.error.flush()
  }
}
