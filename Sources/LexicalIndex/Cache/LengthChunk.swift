import SearchRanking

/// The quantised lengths of the rows of one chunk, and what they add to scores.
final class LengthChunk {
  /// One word for each row, 0 for a row that is not live.
  let lengths: UnsafeMutableBufferPointer<UInt32>
  /// A bit for each row that is live.
  let live: WindowBits
  /// Whether ``lengthParts(_:)`` may take memory.
  var mayPrepare = false
  private var parts: UnsafeMutablePointer<Double>?
  private var parameters: BM25Parameters?
  private var visitCount = 0

  /// So many queries look at a chunk before what its lengths add to scores is computed for all its rows.
  private static let visitLimit = 3

  /// A chunk of rows none of which is live.
  init() {
    lengths = .allocate(capacity: DocumentLengths.chunkRowCount)
    lengths.initialize(repeating: 0)
    live = WindowBits(words: .allocate(capacity: WindowBits.wordCount))
    live.words.initialize(repeating: 0, count: WindowBits.wordCount)
  }

  /// Learns from the lengths which rows are live.
  func markLive() {
    for word in 0..<WindowBits.wordCount {
      var bits: UInt64 = 0
      for bit in 0..<64 where lengths[word * 64 + bit] != 0 { bits |= 1 << UInt64(bit) }
      live.words[word] = bits
    }
  }

  deinit {
    lengths.deallocate()
    live.words.deallocate()
    parts?.deallocate()
  }

  /// What each row's length adds to the denominator of scores; nil where it must be computed row by row.
  ///
  /// The statistics must be the same at each call, as they are while nothing is committed.
  func lengthParts(_ normalization: BM25LengthNormalization) -> UnsafePointer<Double>? {
    guard mayPrepare else { return nil }
    if let parts {
      return parameters == normalization.parameters ? UnsafePointer(parts) : nil
    }
    visitCount += 1
    guard visitCount >= Self.visitLimit else { return nil }
    let computed = UnsafeMutablePointer<Double>.allocate(capacity: lengths.count)
    for row in lengths.indices {
      (computed + row).initialize(to: normalization.value(lengths: lengths[row]))
    }
    parts = computed
    parameters = normalization.parameters
    return UnsafePointer(computed)
  }
}
