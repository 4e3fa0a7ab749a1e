/// What ASCII punctuation between words means.
enum Separators {
  private static func mask(_ characters: StaticString) -> (low: UInt64, high: UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    characters.withUTF8Buffer { bytes in
      for byte in bytes {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
      }
    }
    return (low, high)
  }

  private static let joining = mask("-_./\\:@&=+~#%?,'")
  private static let segments = mask("/\\:@?&=#~%+")

  @inline(__always)
  private static func contains(_ mask: (low: UInt64, high: UInt64), _ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    return (byte < 64 ? mask.low >> UInt64(byte) : mask.high >> UInt64(byte - 64)) & 1 != 0
  }

  /// Whether a separator between two words holds them together in one run.
  static func joins(_ byte: UInt8) -> Bool { contains(joining, byte) }

  /// Whether a joining separator may stand twice in a row: `::`, `//`, `\\`, `__`.
  static func mayRepeat(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "_")
  }

  /// Whether a separator parts the segments of a path, an address or an assignment.
  static func separatesSegments(_ byte: UInt8) -> Bool { contains(segments, byte) }

  /// Whether words at both sides are also indexed as one; bytes of non-ASCII hyphens and apostrophes count.
  static func joinsWords(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "'")
      || byte == UInt8(ascii: ",") || byte >= 0x80
  }

  /// Whether a character belongs to the form of the word after it.
  static func isPrefix(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: ".")
  }

  /// Whether a byte is white space, a bracket, a quote or a mark that cannot be part of a name.
  static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "|"),
      UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"),
      UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "^"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}
