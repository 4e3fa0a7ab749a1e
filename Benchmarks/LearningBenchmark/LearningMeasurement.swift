import BenchmarkSupport
import Foundation
import HashedEmbedding
import SearchModel
import SearchText

/// What a run measured.
struct LearningMeasurement: Codable, Sendable {
  var documents = 0
  var entries = 0
  var buckets = 0
  var tableBytes = 0
  var collectSeconds = 0.0
  var learnSeconds = 0.0
  var embedMicroseconds = 0.0
  var peakBytes = 0
  /// The digest of the table: the same collection gives the same everywhere.
  var table = ""

  /// Learns from the options' file and embeds its first documents.
  init(_ options: LearningOptions) throws {
    let analyzer = TextAnalyzer(language: TextLanguage(code: options.language))
    let clock = ContinuousClock()
    var corpus = LearningCorpus(bucketBits: HashedEmbedder.defaultBucketBits)
    var packed = PackedTerms()
    var samples: [[UInt8]] = []
    collectSeconds =
      try clock.measure {
        let data = try Self.data(options.path)
        let isJSON = data.first == UInt8(ascii: "{")
        for line in data.split(separator: UInt8(ascii: "\n")) {
          packed.removeAll()
          analyzer.pack(try Self.text(of: line, isJSON: isJSON), into: &packed)
          packed.bytes.withUnsafeBufferPointer { corpus.add($0) }
          if samples.count < 10_000 { samples.append(packed.bytes) }
        }
      } / .seconds(1)
    (documents, entries) = (corpus.documentCount, corpus.entryCount)
    let base = try options.base.map { path in
      try Self.data(path).withUnsafeBytes { try LearnedTable(decoding: $0) { _ in nil } }
    }
    var learned: LearnedTable?
    learnSeconds =
      try clock.measure { learned = try TableLearner().learn(corpus, base: base) } / .seconds(1)
    guard let learned else { return }
    (buckets, tableBytes) = (learned.occupiedCount, learned.encoded().count)
    table = learned.name
    let embedder = HashedEmbedder(table: learned)
    var vector = [Float](repeating: 0, count: embedder.dimensionCount)
    let seconds =
      clock.measure {
        for sample in samples {
          sample.withUnsafeBufferPointer { terms in
            vector.withUnsafeMutableBufferPointer { vector in
              embedder.embed(EmbeddingPassage(text: terms, packedTerms: terms), into: vector)
            }
          }
        }
      } / .seconds(1)
    embedMicroseconds = seconds / Double(max(samples.count, 1)) * 1e6
    peakBytes = ProcessMemory.peak()
  }

  private static func data(_ path: String) throws -> Data {
    if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
    return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
  }

  private static func text(of line: Data, isJSON: Bool) throws -> String {
    guard isJSON else { return String(decoding: line, as: UTF8.self) }
    let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    return ["title", "text"].compactMap { object?[$0] as? String }.joined(separator: "\n")
  }
}
