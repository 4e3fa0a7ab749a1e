/// What went wrong, where, and what to do about it; the one error type of the project.
///
/// Callers switch on ``code``, never on text. Text that a user indexed or typed is never part of the
/// description.
public struct SearchError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure; callers decide by it.
  public var code: Code
  /// What happened and why, in one line without a full stop.
  public var message: String
  /// What the caller can do about it, in one line; empty when there is nothing to suggest.
  public var advice: String
  /// The file or folder concerned, if there is one.
  public var path: String?
  /// SQLite's extended result code, if SQLite reported the failure.
  public var sqliteCode: Int32?
  /// The failure underneath, rendered as text.
  public var cause: String?

  /// An error of a code with its words.
  public init(
    _ code: Code,
    _ message: String,
    advice: String = "",
    path: String? = nil,
    sqliteCode: Int32? = nil,
    cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.advice = advice
    self.path = path
    self.sqliteCode = sqliteCode
    self.cause = cause.map { String(describing: $0) }
  }

  /// One line: what and where, why, what to do.
  public var description: String {
    var line = message
    if let path { line += " (\(path))" }
    if let cause { line += ": \(cause)" }
    if !advice.isEmpty { line += "; \(advice)" }
    return line
  }
}

extension SearchError {
  /// The kind of a failure; new kinds may be added, so a switch needs a default.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name that JSON output carries.
    public let description: String

    private init(_ name: String) {
      description = name
    }

    /// A parameter has a value that cannot be used.
    public static let invalidArgument = Code("invalid_argument")
    /// The index, an item, a source or a file does not exist.
    public static let notFound = Code("not_found")
    /// A file or folder exists but cannot be opened or read.
    public static let unreadable = Code("unreadable")
    /// The file is not a Limelight index.
    public static let notAnIndex = Code("not_an_index")
    /// The index was written by a newer version of the format.
    public static let newerFormat = Code("newer_format")
    /// The index was written by an older version of the format that this version does not read.
    public static let olderFormat = Code("older_format")
    /// Another process held the write lock longer than the busy time-out.
    public static let busy = Code("busy")
    /// The file system has no space left.
    public static let diskFull = Code("disk_full")
    /// The index can be read but not written.
    public static let readOnly = Code("read_only")
    /// Stored bytes contradict their digest or the file format.
    public static let corrupt = Code("corrupt")
    /// Reading or writing the file failed in the operating system.
    public static let inputOutput = Code("input_output")
    /// The stored client state is not the one that the caller expected.
    public static let mismatchedClientState = Code("mismatched_client_state")
    /// Input has a form that the reader does not understand.
    public static let malformedInput = Code("malformed_input")
    /// The operation was cancelled before it completed; nothing of it is stored.
    public static let cancelled = Code("cancelled")
    /// The index was closed.
    public static let closed = Code("closed")
    /// A defect of Limelight itself.
    public static let internalFailure = Code("internal")
  }
}
