/// Turns a path's bytes into an identifier and back, byte for byte, whatever the bytes are.
///
/// A path that is valid UTF-8 is its own identifier, with one exception. A byte that is part of no
/// valid UTF-8 sequence becomes `\xHH` (two upper-case hexadecimal digits, 80 to FF); a backslash that
/// would read as such an escape becomes `\x5C`. Nothing else is changed: a name such as `a\b` or
/// `50%.md` stays as it is, and nothing is normalised.
package enum PathIdentifier {
  /// The identifier of a path.
  ///
  /// - Complexity: O(n) in the bytes of the path.
  package static func encode(_ path: some Collection<UInt8>) -> String {
    let bytes = Array(path)
    var escaped: [UInt8] = []
    var position = 0
    var isChanged = false
    escaped.reserveCapacity(bytes.count + 8)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x5C, escape(in: bytes, at: position) != nil {
        append(0x5C, to: &escaped)
        isChanged = true
        position += 1
      } else if byte < 0x80 {
        escaped.append(byte)
        position += 1
      } else if let length = UTF8Sequence.length(in: bytes, at: position) {
        escaped.append(contentsOf: bytes[position..<position + length])
        position += length
      } else {
        append(byte, to: &escaped)
        isChanged = true
        position += 1
      }
    }
    return String(decoding: isChanged ? escaped : bytes, as: UTF8.self)
  }

  /// The path of an identifier.
  ///
  /// - Complexity: O(n) in the bytes of the identifier.
  package static func decode(_ identifier: String) -> [UInt8] {
    let bytes = Array(identifier.utf8)
    guard bytes.contains(0x5C) else { return bytes }
    var path: [UInt8] = []
    path.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x5C, let byte = escape(in: bytes, at: position) {
        path.append(byte)
        position += 4
      } else {
        path.append(bytes[position])
        position += 1
      }
    }
    return path
  }

  /// The byte that the escape at a position stands for; nil when no escape stands there.
  private static func escape(in bytes: [UInt8], at position: Int) -> UInt8? {
    guard position + 3 < bytes.count, bytes[position + 1] == UInt8(ascii: "x"),
      let high = digit(bytes[position + 2]), let low = digit(bytes[position + 3])
    else { return nil }
    let byte = high << 4 | low
    return byte >= 0x80 || byte == 0x5C ? byte : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    default: nil
    }
  }

  private static func append(_ byte: UInt8, to escaped: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    escaped += [0x5C, UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
