import SearchModel

/// The benchmark's command line.
struct LearningOptions: Sendable {
  var path = ""
  var language = "en"
  /// The file of the table to learn on top of, if any.
  var base: String?

  /// Reads arguments.
  ///
  /// - Throws: `SearchError` of code `invalidArgument`.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--language", let value = rest.popFirst() {
        language = value
      } else if argument == "--base", let value = rest.popFirst() {
        base = value
      } else if argument.hasPrefix("--") || !path.isEmpty {
        throw Self.invalid("what is \(argument)?")
      } else {
        path = argument
      }
    }
    if path.isEmpty { throw Self.invalid("there is no path") }
  }

  private static func invalid(_ message: String) -> SearchError {
    SearchError(.invalidArgument, message, advice: "see the head of main.swift")
  }
}
