import SearchModel

/// The benchmark's command line.
struct AnalysisOptions: Sendable {
  var paths: [String] = []
  var language = "en"
  /// Rounds are repeated for at least so many seconds of the thread's time.
  var seconds = 1.0
  var seed: UInt64 = 1

  /// Reads arguments.
  ///
  /// - Throws: `SearchError` of code `invalidArgument`.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Self.invalid("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--language": language = try value(argument)
      case "--seconds":
        guard let number = Double(try value(argument)), number >= 0 else {
          throw Self.invalid("--seconds needs a number")
        }
        seconds = number
      case "--seed":
        guard let number = UInt64(try value(argument)) else {
          throw Self.invalid("--seed needs a whole number")
        }
        seed = number
      case let option where option.hasPrefix("--"):
        throw Self.invalid("there is no option \(option)")
      default: paths.append(argument)
      }
    }
  }

  private static func invalid(_ message: String) -> SearchError {
    SearchError(.invalidArgument, message, advice: "see the head of main.swift")
  }
}
