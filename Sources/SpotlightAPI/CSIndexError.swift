public import Foundation
import SearchModel

/// Why an operation of a Core Spotlight index failed.
public struct CSIndexError: CustomNSError, LocalizedError, Sendable {
  /// The kind of failure, with Core Spotlight's number.
  public enum Code: Int, Sendable, CaseIterable {
    /// Something else went wrong.
    case unknownError = -1
    /// The index cannot be had.
    case indexUnavailableError = -1_000
    /// An item cannot be indexed as it is.
    case invalidItemError = -1_001
    /// The client state is too long.
    case invalidClientStateError = -1_002
    /// The index's process cannot be reached.
    case remoteConnectionError = -1_003
    /// There is no room for more.
    case quotaExceeded = -1_004
    /// The operation is not supported here.
    case indexingUnsupported = -1_005
    /// The stored client state is not the expected one.
    case mismatchedClientState = -1_006
  }

  /// The kind of failure.
  public let code: Code
  /// What happened, in one line.
  public let message: String

  /// An error of a kind; without a message it has a general one.
  public init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message ?? code.explanation
  }

  /// The error domain, as on Apple's systems.
  public static var errorDomain: String { "CSIndexErrorDomain" }
  /// The code's number.
  public var errorCode: Int { code.rawValue }
  /// The message, and nothing else.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
  /// The message.
  public var errorDescription: String? { message }
}

// The codes by their short names, so that `catch CSIndexError.quotaExceeded` reads as on Apple's systems.
extension CSIndexError {
  /// Something else went wrong.
  public static var unknownError: Code { .unknownError }
  /// The index cannot be had.
  public static var indexUnavailableError: Code { .indexUnavailableError }
  /// An item cannot be indexed as it is.
  public static var invalidItemError: Code { .invalidItemError }
  /// The client state is too long.
  public static var invalidClientStateError: Code { .invalidClientStateError }
  /// The index's process cannot be reached.
  public static var remoteConnectionError: Code { .remoteConnectionError }
  /// There is no room for more.
  public static var quotaExceeded: Code { .quotaExceeded }
  /// The operation is not supported here.
  public static var indexingUnsupported: Code { .indexingUnsupported }
  /// The stored client state is not the expected one.
  public static var mismatchedClientState: Code { .mismatchedClientState }
}

extension CSIndexError.Code {
  /// Whether an error is one of this kind.
  public static func ~= (code: CSIndexError.Code, error: any Error) -> Bool {
    (error as? CSIndexError)?.code == code
  }
}

extension CSIndexError {
  /// The error that stands for a failure of the index underneath.
  init(_ error: any Error) {
    guard let failure = error as? SearchError else {
      self = error as? CSIndexError ?? CSIndexError(.unknownError, String(describing: error))
      return
    }
    let code: Code =
      switch failure.code {
      case .mismatchedClientState: .mismatchedClientState
      case .invalidArgument, .malformedInput: .invalidItemError
      case .diskFull: .quotaExceeded
      case .unreadable, .notAnIndex, .newerFormat, .olderFormat, .busy, .readOnly, .corrupt,
        .inputOutput, .closed, .notFound:
        .indexUnavailableError
      default: .unknownError
      }
    self.init(code, failure.description)
  }
}

extension CSIndexError.Code {
  fileprivate var explanation: String {
    switch self {
    case .unknownError: "an unknown error occurred"
    case .indexUnavailableError: "the index is not available"
    case .invalidItemError: "the item cannot be indexed"
    case .invalidClientStateError: "a client state has at most 250 bytes"
    case .remoteConnectionError: "the index cannot be reached"
    case .quotaExceeded: "there is no room for more items"
    case .indexingUnsupported: "the index does not support the operation"
    case .mismatchedClientState: "the stored client state is not the expected one"
    }
  }
}
