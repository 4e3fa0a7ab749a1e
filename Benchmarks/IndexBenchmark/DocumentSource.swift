import Foundation
import SearchModel

/// Gives documents one after the other, generated or from a file, without holding them.
struct DocumentSource {
  private var generator: ZipfGenerator?
  private var lines: LineReader?
  private var remaining: Int

  init(_ options: BenchmarkOptions) throws {
    if let path = options.tsv {
      lines = try LineReader(path: path)
      remaining = .max
    } else {
      generator = ZipfGenerator(seed: options.seed)
      remaining = options.documentCount
    }
  }

  /// The next document; nil at the end.
  mutating func next() throws -> Donation? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    if generator != nil {
      let number = generator?.count ?? 0
      let words = generator?.words(3...20) ?? []
      return Donation(
        key: ItemKey(type: "generated", identifier: "d\(number)"),
        title: words.prefix(2).joined(separator: " "),
        text: words.dropFirst(2).joined(separator: " "))
    }
    guard let line = try lines?.next() else { return nil }
    let fields = line.split(separator: "\t", maxSplits: 1)
    guard let name = fields.first else { return try next() }
    return Donation(
      key: ItemKey(type: "package", identifier: String(name)), title: String(name),
      text: fields.count > 1 ? String(fields[1]) : "")
  }
}

/// Words of a vocabulary of 2^18 with Zipf's distribution, from a seed alone.
struct ZipfGenerator {
  private var random: SplitMix64
  private(set) var count = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// The words of the next document.
  mutating func words(_ counts: ClosedRange<Int>) -> [String] {
    count += 1
    let length = counts.lowerBound + Int(random.next() % UInt64(counts.count))
    return (0..<length).map { _ in word() }
  }

  /// One word: rank r with a probability in proportion to 1/r, by inversion of the continuous distribution.
  mutating func word() -> String {
    let uniform = Double(random.next() >> 11) / Double(1 << 53)
    var rank = UInt64(exp(uniform * log(262_144.0)))
    var name = ""
    // Ranks are spelt in syllables, so that words look like words to the analyser.
    repeat {
      name += Self.syllables[Int(rank % 64)]
      rank /= 64
    } while rank > 0
    return name + "o"
  }

  private static let syllables: [String] = {
    let consonants = [
      "b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "h", "j",
    ]
    return consonants.flatMap { consonant in ["a", "e", "i", "u"].map { consonant + $0 } }
  }()
}

/// Reads lines of a file, `.gz` through the `gzip` command.
final class LineReader {
  private let handle: FileHandle
  private let process: Process?
  private var buffer: [UInt8] = []
  private var offset = 0

  init(path: String) throws {
    guard path.hasSuffix(".gz") else {
      guard let handle = FileHandle(forReadingAtPath: path) else {
        throw SearchError(.notFound, "there is no such file", path: path)
      }
      self.handle = handle
      process = nil
      return
    }
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    process.arguments = ["-dc", path]
    process.standardOutput = pipe
    try process.run()
    self.process = process
    handle = pipe.fileHandleForReading
  }

  /// The next line without its end; nil at the end of the file.
  func next() throws -> String? {
    while true {
      if let end = buffer[offset...].firstIndex(of: 0x0A) {
        defer { offset = end + 1 }
        return String(decoding: buffer[offset..<end], as: UTF8.self)
      }
      buffer.removeFirst(offset)
      offset = 0
      guard let data = try handle.read(upToCount: 1 << 20), !data.isEmpty else {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
      }
      buffer += data
    }
  }
}
