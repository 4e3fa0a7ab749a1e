extension TextScanner {
  private static var lowBits: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Reads a plain word whose packed terms are known, or learns them; false where the word is not plain.
  ///
  /// Plain is a word of ASCII letters, lower-case but for the first, that is a run by itself. What it becomes
  /// is what ``scanRun()`` makes of it.
  @inline(__always)
  mutating func scanPlainWord() -> Bool {
    let start = offset
    // Room for two integers and what follows a word of the longest length.
    guard sink.takesPackedTerms, start &+ 24 <= end else { return false }
    let source = UnsafeRawPointer(base + start)
    var low = source.loadUnaligned(as: UInt64.self).littleEndian | 0x20
    var high: UInt64 = 0
    var length: Int
    let stops = Self.otherThanLowerCase(low)
    if stops != 0 {
      length = stops.trailingZeroBitCount >> 3
      low &= (1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1
    } else {
      high = source.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
      let stops = Self.otherThanLowerCase(high)
      guard stops != 0 else { return false }
      let rest = stops.trailingZeroBitCount >> 3
      high &= (1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1
      length = 8 &+ rest
    }
    let stop = start &+ length
    guard isBreak(at: stop), !mayHavePrefix(start) else { return false }
    let key = PackedWordCache.Key(low: low, high: high, language: language.index)
    if let terms = context.packedWords.terms(of: key) {
      sink.appendPacked(terms)
      positionCount &+= 1
      offset = stop
      return true
    }
    learnPlainWord(key, stop: stop)
    return true
  }

  /// Bit 7 of every byte that is no lower-case letter.
  @inline(__always)
  private static func otherThanLowerCase(_ bytes: UInt64) -> UInt64 {
    let ascii = bytes & lowBits
    let fromA = ascii &+ 0x1F1F_1F1F_1F1F_1F1F
    let pastZ = ascii &+ 0x0505_0505_0505_0505
    return ~(fromA & ~pastZ & ~bytes) & highBits
  }

  /// Whether what stands after letters ends the run without further looks.
  @inline(__always)
  private func isBreak(at stop: Int) -> Bool {
    let byte = base[stop]
    if byte <= 0x20 || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ";") { return true }
    return base[stop &+ 1] <= 0x20
      && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":"))
  }

  /// Whether a run at an offset may take up the character before it.
  @inline(__always)
  private func mayHavePrefix(_ start: Int) -> Bool {
    start > 0 && base[start &- 1] > 0x20 && Separators.isPrefix(base[start &- 1])
  }

  @inline(never)
  private mutating func learnPlainWord(_ key: PackedWordCache.Key, stop: Int) {
    let mark = sink.packedCount
    scanRun()
    guard offset == stop else { return }
    context.packedWords.store(sink.packed(from: mark), of: key)
  }
}
