import Foundation
import SearchText

/// What a run measured.
struct AnalysisMeasurement: Codable, Sendable {
  var documents: Int
  var bytes: Int
  /// The words of one round.
  var words: Int
  /// The bytes of the packed terms of one round.
  var packedBytes: Int
  /// A checksum (FNV-1a) of the packed terms, to compare builds by.
  var checksum: String
  var rounds: Int
  /// Seconds of the thread's time for the fastest round.
  var seconds: Double
  var megabytesPerSecond: Double

  /// Analyses the documents again and again and keeps the fastest round.
  init(_ texts: [[UInt8]], options: AnalysisOptions) {
    documents = texts.count
    bytes = texts.reduce(0) { $0 + $1.count }
    (words, packedBytes, rounds, seconds, checksum) = (0, 0, 0, .infinity, "")
    let analyzer = TextAnalyzer(language: TextLanguage(code: options.language))
    var packed = PackedTerms()
    let start = Self.threadSeconds()
    // The first round also fills the caches, as the first documents of an index do.
    while rounds == 0 || Self.threadSeconds() - start < options.seconds {
      let roundStart = Self.threadSeconds()
      (words, packedBytes) = (0, 0)
      for text in texts {
        packed.removeAll()
        words += text.withUnsafeBufferPointer { analyzer.pack($0, into: &packed) }
        packedBytes += packed.bytes.count
      }
      seconds = min(seconds, Self.threadSeconds() - roundStart)
      rounds += 1
    }
    checksum = Self.checksum(texts, analyzer)
    megabytesPerSecond = Double(bytes) / max(seconds, 1e-9) / 1e6
  }

  private static func checksum(_ texts: [[UInt8]], _ analyzer: TextAnalyzer) -> String {
    var packed = PackedTerms()
    for text in texts { text.withUnsafeBufferPointer { _ = analyzer.pack($0, into: &packed) } }
    let hash = packed.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
