package import SearchModel

/// What is said of a source whose root does not serve.
package enum SourceRoot {
  /// The error for a root that the system refuses; nothing may be concluded about its items then.
  package static func failure(_ failure: SystemFailure, path: [UInt8]) -> SearchError {
    let name = PathIdentifier.encode(path)
    if failure.isAbsence {
      return SearchError(
        .notFound, "the source does not exist, and nothing of it was removed",
        advice: "check the path, mount its volume, or forget it with 'limelight sources remove'",
        path: name)
    }
    return SearchError(
      .unreadable, "the source cannot be read, and nothing of it was removed",
      advice: "check its permissions and its volume", path: name, cause: failure)
  }

  /// The error for a source on standard input that somebody wants to read again.
  package static var standardInput: SearchError {
    SearchError(
      .unreadable, "the source is standard input, which cannot be read again; its items are kept",
      advice: "pipe the data into 'limelight index -' again")
  }
}
