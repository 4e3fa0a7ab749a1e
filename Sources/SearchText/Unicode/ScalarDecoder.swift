/// Decodes UTF-8 with replacement: an invalid byte counts as U+FFFD of length 1.
enum ScalarDecoder {
  static let replacement: UInt32 = 0xFFFD

  /// The scalar that starts at an offset below `end`, and the number of its bytes.
  @inline(__always)
  static func decode(
    _ bytes: UnsafePointer<UInt8>, at offset: Int, end: Int
  ) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[offset])
    if first < 0x80 { return (first, 1) }
    let available = end - offset
    if first >= 0xC2, first < 0xE0, available >= 2 {
      let second = UInt32(bytes[offset + 1])
      if second & 0xC0 == 0x80 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
    } else if first >= 0xE0, first < 0xF0, available >= 3 {
      let second = UInt32(bytes[offset + 1])
      let third = UInt32(bytes[offset + 2])
      let scalar = (first & 0xF) << 12 | (second & 0x3F) << 6 | third & 0x3F
      if second & 0xC0 == 0x80, third & 0xC0 == 0x80, scalar >= 0x800, scalar & 0xF800 != 0xD800 {
        return (scalar, 3)
      }
    } else if first >= 0xF0, first < 0xF5, available >= 4 {
      let second = UInt32(bytes[offset + 1])
      let third = UInt32(bytes[offset + 2])
      let fourth = UInt32(bytes[offset + 3])
      let scalar =
        (first & 0x7) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
      if second & 0xC0 == 0x80, third & 0xC0 == 0x80, fourth & 0xC0 == 0x80, scalar >= 0x10000,
        scalar < 0x110000
      {
        return (scalar, 4)
      }
    }
    return (replacement, 1)
  }

  /// Writes the UTF-8 of a scalar and returns the number of its bytes (at most 4).
  @inline(__always)
  static func encode(_ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if scalar < 0x80 {
      target[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      target[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      target[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 2
    }
    if scalar < 0x10000 {
      target[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      target[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      target[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 3
    }
    target[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
    target[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
    target[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
    target[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    return 4
  }
}
