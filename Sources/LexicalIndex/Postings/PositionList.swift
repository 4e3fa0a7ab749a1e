import SearchRanking

/// The positions of one term in one row, as FTS5 packs them: by column, as differences plus two.
///
/// A byte of 1 where a number would begin announces the number of the next column.
struct PositionList {
  /// The column in the upper 32 bits, the place in it in the lower; nil at the end.
  private(set) var current: Int64?
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  private var column: Int64 = 0
  private var place: Int64 = 0

  /// A list on its first position; the bytes must stay where they are while it is read.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    self.bytes = bytes
    try advance()
  }

  /// Moves to the next position.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the list ends within a number.
  mutating func advance() throws {
    var reader = BlockReader(bytes, offset: offset)
    while !reader.isAtEnd {
      let value = try reader.varint()
      if value == 1 {
        column = Int64(try reader.varint())
        place = 0
      } else {
        place += Int64(value) - 2
        guard place >= 0, place < 1 << 31 else { throw StoredSegments.corrupt }
        offset = reader.offset
        current = column << 32 | place
        return
      }
    }
    offset = reader.offset
    current = nil
  }

  /// The number of positions in each of the first four columns, 16 bits a column, column 0 lowest.
  ///
  /// Reads nothing after the bytes, and takes a number that is cut off for a whole one.
  @inline(__always)
  static func frequencies(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    if count == 1 { return 1 }
    if count == 3, bytes[0] == 1, bytes[1] < 4 { return 1 << (16 * UInt64(bytes[1])) }
    return longFrequencies(bytes, count)
  }

  @inline(never)
  private static func longFrequencies(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var packed: UInt64 = 0
    var column = 0
    var occurrences = 0
    var offset = 0
    while offset < count {
      let byte = bytes[offset]
      offset += 1
      if byte == 1 {
        packed = packed &+ Self.packed(occurrences, column: column)
        occurrences = 0
        column = 0
        while offset < count {
          let byte = bytes[offset]
          offset += 1
          column = min(column << 7 | Int(byte & 0x7F), 1 << 20)
          if byte < 0x80 { break }
        }
      } else {
        occurrences += 1
        if byte >= 0x80 {
          while offset < count, bytes[offset] >= 0x80 { offset += 1 }
          offset += 1
        }
      }
    }
    return packed &+ Self.packed(occurrences, column: column)
  }

  @inline(__always)
  private static func packed(_ occurrences: Int, column: Int) -> UInt64 {
    column < 4 ? UInt64(min(occurrences, 0xFFFF)) << (16 * UInt64(column)) : 0
  }
}
