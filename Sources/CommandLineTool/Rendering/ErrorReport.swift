import SearchModel

/// A failure in the words of the command line: `limelight: WHAT: WHY; WHAT TO DO`.
package struct ErrorReport: Sendable, Equatable {
  /// The stable name of the kind of failure, for scripts.
  package var code: String
  /// The thing at fault: an option, a file, a command.
  package var what: String
  /// What is wrong with it.
  package var why: String
  /// What to do about it; empty where nothing can be done.
  package var advice: String
  /// The code that the process ends with.
  package var exitCode: ExitCode

  /// The line for standard error, without a line break.
  package var line: String {
    SafeText.line("limelight: \(message)")
  }

  /// The object for standard output when JSON is asked for.
  package var json: JSONValue {
    ["error": ["code": .string(code), "message": .string(SafeText.line(message))]]
  }

  private var message: String {
    advice.isEmpty ? "\(what): \(why)" : "\(what): \(why); \(advice)"
  }
}

extension ErrorReport {
  /// The report of any error that a command can end with.
  ///
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - command: the command that threw it, if it was known by then.
  package init(_ error: any Error, command: String?) {
    switch error {
    case let error as UsageError: self.init(error, command: command)
    case let error as SearchError: self.init(error, command: command)
    case is CancellationError: self = Self.interrupted(command)
    default:
      self.init(
        code: "internal", what: command ?? "limelight", why: "\(error)",
        advice: "this is a defect; please report it", exitCode: .internalError)
    }
  }

  private init(_ error: SearchError, command: String?) {
    if error.code == .cancelled {
      self = Self.interrupted(command)
      return
    }
    self.init(
      code: error.code.description,
      what: error.path ?? command ?? "limelight",
      why: error.cause.map { "\(error.message): \($0)" } ?? error.message,
      advice: error.advice,
      exitCode: Self.exitCode(for: error.code))
  }

  private static func interrupted(_ command: String?) -> ErrorReport {
    let stores = ["index", "reindex", "verify", "remove"].contains(command)
    return ErrorReport(
      code: SearchError.Code.cancelled.description, what: command ?? "limelight",
      why: stores ? "interrupted, and what was finished by then is stored" : "interrupted",
      advice: stores ? "run the same command again to go on" : "", exitCode: .interrupted)
  }

  private static func exitCode(for code: SearchError.Code) -> ExitCode {
    switch code {
    case .invalidArgument: .wrongUsage
    case .internalFailure, .closed, .mismatchedClientState: .internalError
    default: .unreadable
    }
  }
}
