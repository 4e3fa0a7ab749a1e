/// Why something of a source is not in the index.
public enum SkipReason: String, Sendable, CaseIterable {
  /// The content is not text.
  case binary
  /// The file is larger than the limit.
  case tooLarge
  /// A FIFO, a socket or a device.
  case specialFile
  /// A symbolic link, and links are not followed.
  case symbolicLink
  /// The name begins with a dot.
  case hidden
  /// An exclude pattern matches, or no include pattern does.
  case excluded
  /// The file may not be read.
  case permissionDenied
  /// Reading the file failed.
  case readError
  /// The folder cannot be read; what is known of it is kept.
  case unreadableFolder
  /// The folder lies deeper than the limit, or its path is too long for the system.
  case tooDeep
  /// A record that cannot be understood.
  case malformedRecord
  /// A record without an identifier.
  case missingIdentifier
  /// A record with the identifier of an earlier one, which it replaces.
  case duplicateIdentifier
}

extension SkipReason {
  /// The reason in words, as a summary shows it.
  public var label: String {
    switch self {
    case .binary: "not text"
    case .tooLarge: "too large"
    case .specialFile: "not a regular file"
    case .symbolicLink: "symbolic link"
    case .hidden: "hidden"
    case .excluded: "excluded"
    case .permissionDenied: "permission denied"
    case .readError: "cannot be read"
    case .unreadableFolder: "unreadable folder"
    case .tooDeep: "too deep"
    case .malformedRecord: "malformed record"
    case .missingIdentifier: "record without identifier"
    case .duplicateIdentifier: "identifier repeated, the last one kept"
    }
  }

  /// Whether something went wrong, so that a strict run fails and the entry is listed.
  public var isError: Bool {
    switch self {
    case .permissionDenied, .readError, .unreadableFolder, .tooDeep, .malformedRecord,
      .missingIdentifier:
      true
    case .binary, .tooLarge, .specialFile, .symbolicLink, .hidden, .excluded,
      .duplicateIdentifier:
      false
    }
  }
}
