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

  /// The next bytes.
  mutating func bytes(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count >= 0, offset >= 0, count <= block.count - offset else {
      throw StoredSegments.corrupt
    }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: block[offset..<offset + count])
  }
}
