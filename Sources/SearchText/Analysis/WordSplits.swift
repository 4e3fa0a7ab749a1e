/// Finds where a word such as `poolDayData`, `URLSession` or `python3` falls into parts.
struct WordSplits {
  private enum Kind {
    case start
    case lower
    case upper
    case digit
  }

  /// Offsets in the folded word where parts begin; the first part begins at 0 and is not listed.
  private let offsets: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var kind = Kind.start
  private var upperCount = 0
  private var digitSplitCount = 0
  private var isTooMany = false

  init(offsets: UnsafeMutablePointer<UInt8>) {
    self.offsets = offsets
  }

  @inline(__always)
  mutating func lower(at offset: Int) {
    switch kind {
    case .lower, .start: break
    case .upper: if upperCount > 1 { split(at: offset - 1) }
    case .digit: splitAtDigit(offset)
    }
    kind = .lower
  }

  @inline(__always)
  mutating func upper(at offset: Int) {
    switch kind {
    case .upper, .start: break
    case .lower: split(at: offset)
    case .digit: splitAtDigit(offset)
    }
    upperCount = kind == .upper ? upperCount + 1 : 1
    kind = .upper
  }

  @inline(__always)
  mutating func digit(at offset: Int) {
    if kind == .lower || kind == .upper { splitAtDigit(offset) }
    kind = .digit
  }

  /// Takes an offset for the beginning of a part whatever the letters.
  mutating func mark(at offset: Int) { split(at: offset) }

  private mutating func splitAtDigit(_ offset: Int) {
    digitSplitCount += 1
    split(at: offset)
  }

  @inline(never)
  private mutating func split(at offset: Int) {
    guard count < AnalysisLimits.maximumPartsInWord - 1, offset > 0,
      offset < AnalysisLimits.maximumTermLength
    else {
      isTooMany = true
      return
    }
    offsets[count] = UInt8(offset)
    count += 1
  }

  /// Drops splits that do more harm than good and returns how many remain.
  @inline(__always)
  mutating func finish(_ word: UnsafePointer<UInt8>, length: Int) -> Int {
    count == 0 ? 0 : finishSplit(word, length: length)
  }

  @inline(never)
  private mutating func finishSplit(_ word: UnsafePointer<UInt8>, length: Int) -> Int {
    guard !isTooMany, length > 3 else { return 0 }
    // The plural of an acronym: `URLs` is not `UR` and `Ls`.
    if Int(offsets[count - 1]) == length - 2, word[length - 1] == UInt8(ascii: "s"), kind == .lower,
      upperCount > 1
    {
      count -= 1
    }
    guard digitSplitCount > 0 else { return count }
    // `p53`, `x86` and hexadecimal numbers stay whole, `python3` and `50mm` do not.
    var start = 0
    for index in 0...count {
      let end = index < count ? Int(offsets[index]) : length
      let isNumber = word[start] &- 0x30 < 10
      let isOrdinal = end == length && end - start == 2 && start > 0 && word[start - 1] &- 0x30 < 10
      if !isNumber, end - start < 2 || isOrdinal && Self.isOrdinalEnding(word + start) { return 0 }
      start = end
    }
    return digitSplitCount <= 2 ? count : 0
  }

  private static func isOrdinalEnding(_ letters: UnsafePointer<UInt8>) -> Bool {
    switch (letters[0], letters[1]) {
    case (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")),
      (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")):
      true
    default: false
    }
  }
}
