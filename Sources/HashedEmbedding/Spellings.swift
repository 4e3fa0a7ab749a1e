/// How numbered words are spelt, one after the other in one buffer.
struct Spellings: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = []
  private var lengths: [UInt8] = []
  private var liveCount = 0

  /// Nothing is known yet of so many words.
  init(count: Int = 0) {
    starts = Array(repeating: 0, count: count)
    lengths = Array(repeating: 0, count: count)
  }

  /// Says how a word is spelt, as far as the first 255 bytes go; what was said before is forgotten.
  mutating func set(_ word: Int, _ spelling: UnsafeRawBufferPointer) {
    while starts.count <= word {
      starts.append(0)
      lengths.append(0)
    }
    let length = min(spelling.count, Int(UInt8.max))
    liveCount += length - Int(lengths[word])
    starts[word] = UInt32(bytes.count)
    lengths[word] = UInt8(length)
    bytes.append(contentsOf: spelling.prefix(length))
    if bytes.count > 2 * liveCount + 1 << 20 { compact() }
  }

  private mutating func compact() {
    var kept: [UInt8] = []
    kept.reserveCapacity(liveCount)
    for word in starts.indices {
      let start = Int(starts[word])
      starts[word] = UInt32(kept.count)
      kept.append(contentsOf: bytes[start..<start + Int(lengths[word])])
    }
    bytes = kept
  }

  /// Calls `body` with the spelling of a word, empty where it is unknown.
  func withSpelling<Result>(
    _ word: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard starts.indices.contains(word) else {
      return body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let start = Int(starts[word])
    return bytes.withUnsafeBytes { bytes in
      body(UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(lengths[word])]))
    }
  }
}
