/// What the process says to its caller when it ends.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done; for a search something was found, for a verification nothing.
  case done = 0
  /// Nothing was found.
  case nothingFound = 1
  /// The command line is wrong.
  case wrongUsage = 2
  /// Damage or staleness remains, or files were skipped under `--strict`.
  case damageRemains = 3
  /// The index, a source or the output cannot be opened, read or written.
  case unreadable = 4
  /// A defect of Limelight itself.
  case internalError = 5
  /// Interrupted by the user: 128 and the number of SIGINT, as shells have it.
  case interrupted = 130
}
