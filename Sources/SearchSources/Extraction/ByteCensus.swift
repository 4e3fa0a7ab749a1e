/// Counts of what a file's bytes are made of, from which its encoding follows.
struct ByteCensus {
  private(set) var count = 0
  private(set) var controlCount = 0
  private(set) var nulsAtEvenOffsets = 0
  private(set) var nulsAtOddOffsets = 0
  /// Valid UTF-8 sequences of several bytes.
  private(set) var sequenceCount = 0
  /// Bytes that are part of no valid UTF-8 sequence.
  private(set) var invalidCount = 0
  /// Whether everything is valid UTF-8 but for a sequence that the file's end cuts.
  private(set) var isCutAtEnd = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x80 {
        if byte < 0x20 { note(control: byte, at: position) }
        position += 1
      } else if let length = UTF8Sequence.length(in: bytes, at: position) {
        sequenceCount += 1
        position += length
      } else {
        if invalidCount == 0, byte >= 0xC2, byte <= 0xF4 {
          let rest = bytes[(position + 1)...]
          let wanted = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
          isCutAtEnd =
            sequenceCount > 0 && rest.count < wanted && rest.allSatisfy { $0 & 0xC0 == 0x80 }
          if isCutAtEnd {
            invalidCount += 1
            break
          }
        }
        invalidCount += 1
        position += 1
      }
    }
  }

  private mutating func note(control: UInt8, at position: Int) {
    if control == 0 {
      if position & 1 == 0 { nulsAtEvenOffsets += 1 } else { nulsAtOddOffsets += 1 }
      controlCount += 1
    } else if !(8...13).contains(control), control != 0x1B {
      // Backspace, white space and escape sequences are common in logs and manual pages.
      controlCount += 1
    }
  }

  /// UTF-16 without a byte order mark: one half of the places is mostly NUL, the other hardly ever.
  var unmarkedUTF16: TextDecoding.Encoding? {
    guard count >= 4, count % 2 == 0 else { return nil }
    let pairs = count / 2
    if nulsAtOddOffsets * 10 >= pairs * 6, nulsAtEvenOffsets * 50 <= pairs {
      return .utf16LittleEndian
    }
    if nulsAtEvenOffsets * 10 >= pairs * 6, nulsAtOddOffsets * 50 <= pairs {
      return .utf16BigEndian
    }
    return nil
  }

  var isBinary: Bool { controlCount > 3 && controlCount * 50 > count }
}
