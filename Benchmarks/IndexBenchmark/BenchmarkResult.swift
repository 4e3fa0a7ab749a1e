import Foundation
import SearchModel

/// What a run measured.
struct BenchmarkResult: Codable {
  /// Times in milliseconds.
  struct Latency: Codable {
    var median: Double
    var p95: Double
    var p99: Double
  }

  var documents = 0
  var ingestSeconds: Double?
  var documentsPerSecond: Double?
  var bytesPerDocument = 0.0
  var peakBytesIngest = 0
  var peakBytes = 0
  var queries: [String: Latency] = [:]
  /// From opening an index that exists to the answer of the first query.
  var firstQueryMilliseconds: Double?
  /// With `--query-file` the time of each query by mode, in the order of the file.
  var times: [String: [Double]]?
  var verifySeconds: Double?
  var isClean: Bool?
}

/// Committed upper bounds of counts, by the names of the result's fields.
struct Thresholds {
  private let bounds: [String: Double]

  init(path: String) throws {
    bounds = try JSONDecoder().decode(
      [String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What exceeds its bound, in words; a bound without a field is named too.
  func excess(of result: BenchmarkResult) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(result))
    let fields = object as? [String: Any] ?? [:]
    return bounds.sorted { $0.key < $1.key }.compactMap { name, bound in
      guard let value = (fields[name] as? NSNumber)?.doubleValue else {
        return "\(name): not measured"
      }
      return value > bound ? "\(name): \(value) exceeds \(bound)" : nil
    }
  }
}
