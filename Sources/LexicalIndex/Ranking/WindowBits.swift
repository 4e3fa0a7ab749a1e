import SearchRanking

/// A bit for each row of a window.
struct WindowBits {
  /// So many rows have a window: those of a chunk of document lengths.
  static let rowCount = DocumentLengths.chunkRowCount
  /// So many words have their bits.
  static let wordCount = rowCount / 64

  /// The bits; whoever allocates them keeps them.
  let words: UnsafeMutablePointer<UInt64>

  /// Takes every bit away.
  func clear() {
    words.update(repeating: 0, count: Self.wordCount)
  }

  @inline(__always)
  func insert(_ offset: Int) {
    words[offset >> 6] |= 1 << UInt64(offset & 63)
  }

  @inline(__always)
  func contains(_ offset: Int) -> Bool {
    words[offset >> 6] & (1 << UInt64(offset & 63)) != 0
  }

  /// Takes the bits away that others have not.
  func formIntersection(_ other: WindowBits) {
    for word in 0..<Self.wordCount { words[word] &= other.words[word] }
  }

  /// Takes the bits of rows away that a filter does not admit.
  func formIntersection(_ filter: RowFilter, firstBlock: Int64) {
    for word in 0..<Self.wordCount where words[word] != 0 {
      words[word] &= filter.word(ofBlock: firstBlock + Int64(word))
    }
  }

  /// Whether no bit is set.
  var isEmpty: Bool {
    for word in 0..<Self.wordCount where words[word] != 0 { return false }
    return true
  }

  /// How many bits are set.
  var count: Int {
    var count = 0
    for word in 0..<Self.wordCount { count += words[word].nonzeroBitCount }
    return count
  }

  /// The first and the last bit that is set; nil for none.
  var bounds: ClosedRange<Int>? {
    var first = 0
    while first < Self.wordCount, words[first] == 0 { first += 1 }
    guard first < Self.wordCount else { return nil }
    var last = Self.wordCount - 1
    while words[last] == 0 { last -= 1 }
    return first * 64 + words[first].trailingZeroBitCount...last * 64 + 63
      - words[last].leadingZeroBitCount
  }

  /// Calls `body` with each bit that is set, in ascending order.
  @inline(__always)
  func visit(_ body: (_ offset: Int) -> Void) {
    for word in 0..<Self.wordCount {
      var rest = words[word]
      while rest != 0 {
        body(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// Takes the bits away for which `body` returns false.
  @inline(__always)
  func keep(_ body: (_ offset: Int) -> Bool) {
    for word in 0..<Self.wordCount where words[word] != 0 {
      var rest = words[word]
      var kept: UInt64 = 0
      while rest != 0 {
        let bit = rest & (0 &- rest)
        if body(word * 64 + rest.trailingZeroBitCount) { kept |= bit }
        rest ^= bit
      }
      words[word] = kept
    }
  }
}
