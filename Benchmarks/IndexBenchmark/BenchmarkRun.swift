import BenchmarkSupport
import Foundation

/// One run of the benchmark from its arguments to its exit code.
enum BenchmarkRun {
  /// Runs, prints the result, and compares it with the committed bounds where asked.
  static func main(_ arguments: some Sequence<String>) async throws -> Int32 {
    let options = try BenchmarkOptions(arguments)
    let result = try await IndexBenchmark(options: options).run()
    print(try result.json())
    guard let path = options.thresholds else { return 0 }
    let excess = try Thresholds(path: path).excess(of: result)
    for line in excess { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
    return excess.isEmpty ? 0 : 1
  }
}
