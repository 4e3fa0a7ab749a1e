import SearchModel

/// The benchmark's command line.
struct BenchmarkOptions {
  var documentCount = 100_000
  var seed: UInt64 = 1
  var tsv: String?
  var queryCount = 100
  var queryFile: String?
  var index: String?
  var keepsIndex = false
  var thresholds: String?
  var verifies = false
  var modes: [SearchMode] = [.lexical, .semantic, .hybrid]

  /// Reads arguments.
  ///
  /// - Throws: `SearchError` of code `invalidArgument`.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    func value(_ option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Self.invalid("\(option) needs a value") }
      return value
    }
    func number<T: FixedWidthInteger>(_ option: String) throws -> T {
      guard let number = T(try value(option)) else {
        throw Self.invalid("\(option) needs a whole number")
      }
      return number
    }
    while let option = rest.popFirst() {
      switch option {
      case "--documents": documentCount = try number(option)
      case "--seed": seed = try number(option)
      case "--tsv": tsv = try value(option)
      case "--queries": queryCount = try number(option)
      case "--query-file": queryFile = try value(option)
      case "--index": index = try value(option)
      case "--keep": keepsIndex = true
      case "--thresholds": thresholds = try value(option)
      case "--verify": verifies = true
      case "--mode":
        guard let mode = SearchMode(rawValue: try value(option)) else {
          throw Self.invalid("--mode takes lexical, semantic or hybrid")
        }
        modes = [mode]
      default: throw Self.invalid("there is no option \(option)")
      }
    }
  }

  private static func invalid(_ message: String) -> SearchError {
    SearchError(.invalidArgument, message, advice: "see the head of main.swift")
  }
}
