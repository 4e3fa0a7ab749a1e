import Foundation

/// The text of a file whose encoding nobody states.
package struct TextDecoding: Sendable, Equatable {
  /// The text, without byte order mark and without NUL.
  package var text: String
  /// The encoding that the bytes were taken for.
  package var encoding: Encoding

  /// The encodings that are recognised.
  package enum Encoding: String, Sendable {
    /// UTF-8; invalid sequences were replaced by U+FFFD.
    case utf8 = "UTF-8"
    /// UTF-16, least significant byte first.
    case utf16LittleEndian = "UTF-16LE"
    /// UTF-16, most significant byte first.
    case utf16BigEndian = "UTF-16BE"
    /// UTF-32, least significant byte first.
    case utf32LittleEndian = "UTF-32LE"
    /// UTF-32, most significant byte first.
    case utf32BigEndian = "UTF-32BE"
    /// Windows-1252, of which Latin-1's printable part is a subset.
    case windows1252 = "windows-1252"
  }

  /// Decodes a file's bytes; nil when they are not text.
  ///
  /// In this order: a byte order mark; the signature of a binary format; UTF-16 without a mark, told by
  /// the NUL bytes of its Latin letters; too many control characters (more than three, and more than
  /// 2 %) make it binary; valid UTF-8; then whichever explains more of the bytes above 7F: damaged
  /// UTF-8 (replaced) or Windows-1252. NUL becomes a space.
  ///
  /// - Complexity: O(n) in the bytes.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let marked = Self.byteOrderMark(of: bytes) {
      let body = UnsafeBufferPointer(rebasing: bytes[marked.length...])
      guard let text = Self.decode(body, as: marked.encoding) else { return nil }
      self.init(text: text, encoding: marked.encoding)
      return
    }
    if BinarySignature.matches(bytes) { return nil }
    let census = ByteCensus(bytes)
    if let encoding = census.unmarkedUTF16, let text = Self.decode(bytes, as: encoding),
      !Self.hasControlCharacters(text)
    {
      self.init(text: text, encoding: encoding)
      return
    }
    if census.isBinary { return nil }
    let isUTF8 = census.invalidCount == 0 || census.sequenceCount > census.invalidCount
    let encoding: Encoding = isUTF8 || census.isCutAtEnd ? .utf8 : .windows1252
    guard let text = Self.decode(bytes, as: encoding) else { return nil }
    self.init(text: text, encoding: encoding)
  }

  /// Whether the beginning of a file is enough to know that the file is not text.
  package static func isSurelyBinary(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    if byteOrderMark(of: head) != nil { return false }
    if BinarySignature.matches(head) { return true }
    // Shorter beginnings say too little of how often something occurs.
    guard head.count >= 4096 else { return false }
    let census = ByteCensus(head)
    return census.isBinary && census.unmarkedUTF16 == nil
      && census.invalidCount > census.sequenceCount
  }

  private init(text: String, encoding: Encoding) {
    self.text = text
    self.encoding = encoding
  }

  private static func byteOrderMark(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (encoding: Encoding, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    // A UTF-16 text cannot begin with NUL, so that this is UTF-32.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]), bytes.count % 4 == 0 {
      return (.utf32LittleEndian, 4)
    }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, as encoding: Encoding
  ) -> String? {
    switch encoding {
    case .utf8:
      guard bytes.contains(0) else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      let low = encoding == .utf16LittleEndian ? 0 : 1
      let units = (0..<bytes.count / 2).map { index -> UInt16 in
        let unit = UInt16(bytes[2 * index + low]) | UInt16(bytes[2 * index + 1 - low]) << 8
        return unit == 0 ? 0x20 : unit
      }
      return String(decoding: units, as: UTF16.self)
    case .utf32LittleEndian, .utf32BigEndian:
      let units = (0..<bytes.count / 4).map { index -> UInt32 in
        let unit = (0..<4).reduce(UInt32(0)) { unit, offset in
          let place = encoding == .utf32LittleEndian ? 3 - offset : offset
          return unit << 8 | UInt32(bytes[4 * index + place])
        }
        return unit == 0 ? 0x20 : unit
      }
      return String(decoding: units, as: UTF32.self)
    case .windows1252:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte == 0 ? 0x20 : byte)
        } else {
          let code = byte < 0xA0 ? windows1252High[Int(byte - 0x80)] : UInt16(byte)
          if code >= 0x800 {
            text.append(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
            text.append(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F))
          } else {
            text.append(UInt8(truncatingIfNeeded: 0xC0 | code >> 6))
          }
          text.append(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  private static func hasControlCharacters(_ text: String) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars.prefix(4096)
    where scalar.value < 0x20 && !(9...13).contains(scalar.value) || scalar.value == 0xFFFD {
      count += 1
      if count > 8 { return true }
    }
    return false
  }

  /// What Windows-1252 has at 80 to 9F; its five unused places become U+FFFD.
  ///
  /// Source: https://encoding.spec.whatwg.org/index-windows-1252.txt
  private static let windows1252High: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
