import SearchModel

/// The vectors of 64 consecutive rows, in the order of row and passage.
struct VectorBlock {
  /// One vector's place: its row within the block and its passage.
  struct Entry: Equatable {
    var rowOffset: UInt16
    var passage: PassageVectors.Passage
  }

  /// The bytes of an entry: row offset and passage number (16 bits each), start, count, scale (32 bits each).
  static let entryByteCount = 16

  var entries: [Entry] = []
  var codes: [Int8] = []

  init() {}

  /// Decodes the blobs of a block.
  ///
  /// - Throws: `SearchError` of code `corrupt` when their sizes or their order cannot be.
  init(
    id: Int64, passages: UnsafeRawBufferPointer, codes: UnsafeRawBufferPointer, dimensionCount: Int
  ) throws(SearchError) {
    let count = passages.count / Self.entryByteCount
    guard passages.count % Self.entryByteCount == 0, codes.count == count * dimensionCount else {
      throw Self.damage(id, "has \(passages.count) bytes of passages and \(codes.count) of codes")
    }
    entries.reserveCapacity(count)
    var last = -1
    for index in 0..<count {
      let entry = Self.entry(index, of: passages)
      let order = Int(entry.rowOffset) << 16 | Int(entry.passage.number)
      guard entry.rowOffset < VectorSchema.blockRowCount, order > last,
        entry.passage.scale.isFinite
      else { throw Self.damage(id, "has passages out of order") }
      last = order
      entries.append(entry)
    }
    self.codes = [Int8](codes.bindMemory(to: Int8.self))
  }

  static func damage(_ id: Int64, _ what: String) -> SearchError {
    SearchError(
      .corrupt, "block \(id) of the vectors \(what)", advice: "run `limelight verify --repair`")
  }

  /// Reads one entry of a blob of passages.
  static func entry(_ index: Int, of bytes: UnsafeRawBufferPointer) -> Entry {
    let start = index * entryByteCount
    func word(_ offset: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt32.self))
    }
    let first = word(0)
    return Entry(
      rowOffset: UInt16(truncatingIfNeeded: first),
      passage: PassageVectors.Passage(
        number: UInt16(truncatingIfNeeded: first >> 16), byteStart: word(4), byteCount: word(8),
        scale: Float(bitPattern: word(12))))
  }

  /// The blob of passages.
  var passageBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * Self.entryByteCount)
    for entry in entries {
      let words = [
        UInt32(entry.rowOffset) | UInt32(entry.passage.number) << 16, entry.passage.byteStart,
        entry.passage.byteCount, entry.passage.scale.bitPattern,
      ]
      for word in words { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    }
    return bytes
  }

  /// The vectors of one row.
  func vectors(rowOffset: UInt16, dimensionCount: Int) -> PassageVectors {
    var vectors = PassageVectors()
    for (index, entry) in entries.enumerated() where entry.rowOffset == rowOffset {
      vectors.passages.append(entry.passage)
      vectors.codes += codes[(index * dimensionCount)..<((index + 1) * dimensionCount)]
    }
    return vectors
  }

  /// Replaces the vectors of one row.
  mutating func set(_ vectors: PassageVectors, rowOffset: UInt16, dimensionCount: Int) {
    let before = entries.prefix { $0.rowOffset < rowOffset }.count
    let same = entries[before...].prefix { $0.rowOffset == rowOffset }.count
    let new = vectors.passages.map { Entry(rowOffset: rowOffset, passage: $0) }
    entries.replaceSubrange(before..<(before + same), with: new)
    codes.replaceSubrange(
      (before * dimensionCount)..<((before + same) * dimensionCount), with: vectors.codes)
  }
}
