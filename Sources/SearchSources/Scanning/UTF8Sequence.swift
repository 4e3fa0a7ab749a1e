/// Where valid UTF-8 sequences lie in bytes of unknown origin.
package enum UTF8Sequence {
  /// The length of the valid multi-byte sequence at a position; nil when none stands there.
  ///
  /// Source: Unicode 15, table 3-7, well-formed UTF-8 byte sequences.
  package static func length(in bytes: [UInt8], at position: Int) -> Int? {
    bytes.withUnsafeBufferPointer { length(in: $0, at: position) }
  }

  /// The length of the valid multi-byte sequence at a position; nil when none stands there.
  package static func length(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
    let lead = bytes[position]
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return nil
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
    for offset in 2..<max(2, length) where bytes[position + offset] & 0xC0 != 0x80 { return nil }
    return length
  }
}
