import BenchmarkSupport
import Foundation
import IndexEngine
import SearchModel

/// Ingests a collection and queries it.
struct IndexBenchmark {
  let options: BenchmarkOptions

  /// Donations are handed over so many at a time.
  private static let batchCount = 8192

  /// Runs and measures.
  func run() async throws -> BenchmarkResult {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("limelight-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    let path = options.index ?? folder.appendingPathComponent("benchmark.limelight").path
    defer { if options.index == nil { try? FileManager.default.removeItem(at: folder) } }
    var result = BenchmarkResult()
    let isNew = !FileManager.default.fileExists(atPath: path)
    let given = try options.queryFile.map {
      try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let start = ContinuousClock.now
    let index = try await SearchIndex.open(path, options: IndexOptions(createsIfMissing: true))
    if !isNew, let query = given?.first, let mode = options.modes.first {
      _ = try await index.search(SearchRequest(query, mode: mode))
      result.firstQueryMilliseconds = seconds(ContinuousClock.now - start) * 1000
    }
    var queries: [String] = []
    if isNew {
      queries = try await ingest(into: index, &result)
    } else {
      if given == nil { queries = try sampleQueries() }
      result.documents = try await index.status().itemCount
    }
    let status = try await index.status()
    result.bytesPerDocument = Double(status.byteCount) / Double(max(result.documents, 1))
    result.peakBytesIngest = ProcessMemory.peak()
    if let given { queries = given }
    for mode in options.modes {
      if given != nil { _ = try await times(queries, mode: mode, index) }
      let times = try await times(queries, mode: mode, index)
      result.queries[mode.rawValue] = latency(times)
      if given != nil {
        result.times = (result.times ?? [:]).merging([mode.rawValue: times]) { $1 }
      }
    }
    if options.verifies {
      let report = try await index.verify(VerifyOptions())
      result.verifySeconds = seconds(report.duration)
      result.isClean = report.isClean
    }
    result.peakBytes = ProcessMemory.peak()
    await index.close()
    if !options.keepsIndex, options.index != nil {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
    return result
  }

  private func ingest(
    into index: SearchIndex, _ result: inout BenchmarkResult
  ) async throws -> [String] {
    var source = try DocumentSource(options)
    var sampler = QuerySampler(count: options.queryCount, seed: options.seed)
    let clock = ContinuousClock()
    let start = clock.now
    var batch: [Donation] = []
    while true {
      let document = try source.next()
      if let document {
        sampler.offer(document)
        batch.append(document)
      }
      if batch.count == Self.batchCount || (document == nil && !batch.isEmpty) {
        try await index.donate(batch)
        result.documents += batch.count
        batch.removeAll(keepingCapacity: true)
      }
      if document == nil { break }
    }
    try await index.mergeSegments()
    let duration = seconds(clock.now - start)
    result.ingestSeconds = duration
    result.documentsPerSecond = duration > 0 ? Double(result.documents) / duration : 0
    return sampler.queries
  }

  private func sampleQueries() throws -> [String] {
    var source = try DocumentSource(options)
    var sampler = QuerySampler(count: options.queryCount, seed: options.seed)
    while let document = try source.next() { sampler.offer(document) }
    return sampler.queries
  }

  /// The milliseconds that each query takes.
  private func times(
    _ queries: [String], mode: SearchMode, _ index: SearchIndex
  ) async throws -> [Double] {
    var times: [Double] = []
    for query in queries {
      let start = ContinuousClock.now
      _ = try await index.search(SearchRequest(query, mode: mode))
      times.append(seconds(ContinuousClock.now - start) * 1000)
    }
    return times
  }

  private func latency(_ times: [Double]) -> BenchmarkResult.Latency {
    let times = times.sorted()
    func percentile(_ share: Double) -> Double {
      times.isEmpty ? 0 : times[min(Int(share * Double(times.count)), times.count - 1)]
    }
    return .init(median: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99))
  }

  private func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}

/// Draws queries of two to four words from documents, by seed: reservoir sampling.
struct QuerySampler {
  private(set) var queries: [String] = []
  private let count: Int
  private var state: UInt64
  private var seen = 0

  init(count: Int, seed: UInt64) {
    self.count = count
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func offer(_ document: Donation) {
    seen += 1
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let place = seen <= count ? seen - 1 : Int(state % UInt64(seen))
    guard place < count else { return }
    let words = document.text.split(separator: " ")
    guard words.count > 1 else { return }
    let query = words.prefix(2 + Int(state >> 60) % 3).joined(separator: " ")
    if place < queries.count { queries[place] = query } else { queries.append(query) }
  }
}
