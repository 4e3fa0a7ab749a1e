import SearchModel

/// Reads numbers from a block of FTS5's, never past its end.
struct BlockReader {
  private let block: UnsafeRawBufferPointer
  private(set) var offset: Int

  init(_ block: UnsafeRawBufferPointer, offset: Int) {
    self.block = block
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= block.count }

  /// The next number of at most 31 bits, most significant bits first, 7 a byte.
  ///
  /// - Throws: `SearchError` of code `corrupt` past the end and for longer numbers.
  mutating func varint() throws -> Int {
    var value = 0
    for _ in 0..<5 {
      guard offset >= 0, offset < block.count else { throw StoredSegments.corrupt }
      let byte = block[offset]
      offset += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw StoredSegments.corrupt
  }

  /// The next number of at most 63 bits.
  ///
  /// - Throws: `SearchError` of code `corrupt` past the end and for negative numbers.
  mutating func longVarint() throws -> Int64 {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard offset >= 0, offset < block.count else { throw StoredSegments.corrupt }
      let byte = block[offset]
      offset += 1
      // The ninth byte has eight bits.
      if index == 8 {
        value = value << 8 | UInt64(byte)
        break
      }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    guard value <= UInt64(Int64.max) else { throw StoredSegments.corrupt }
    return Int64(value)
  }

  /// The next bytes.
  mutating func bytes(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count >= 0, offset >= 0, count <= block.count - offset else {
      throw StoredSegments.corrupt
    }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: block[offset..<offset + count])
  }
}
