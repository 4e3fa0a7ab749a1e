import SearchModel

/// A leaf's rows and frequencies in memory, four bytes a row, in chunks as those of document lengths.
final class DecodedPostings {
  /// More rows than this are not held in memory.
  static let rowLimit = 2_000_000

  /// The chunks in which there are rows.
  let chunks: [Int64]
  /// Where the rows of each chunk begin, and at last where they end.
  let starts: [Int]
  /// The rows' places in their chunks.
  let offsets: [UInt16]
  /// The rows' frequencies, as places in ``frequencies``.
  let codes: [UInt16]
  /// The frequencies that occur, 16 bits a column.
  let frequencies: [UInt64]

  /// The number of rows.
  var count: Int { offsets.count }

  /// About how many bytes of memory they take.
  var byteCount: Int { 4 * offsets.count + 16 * chunks.count + 8 * frequencies.count + 256 }

  fileprivate init(_ builder: DecodedPostingsBuilder) {
    chunks = builder.chunks
    starts = builder.starts + [builder.offsets.count]
    offsets = builder.offsets
    codes = builder.codes
    frequencies = builder.frequencies
  }

  /// The rows that others have as well.
  ///
  /// - Complexity: O(n · log m) for n rows here and m in the longest of the others.
  func rows(sharedWith others: [DecodedPostings]) -> [Int64] {
    var rows: [Int64] = []
    var places = [Int](repeating: 0, count: others.count)
    for (place, chunk) in chunks.enumerated() {
      var ranges: [Range<Int>] = []
      for (number, other) in others.enumerated() {
        while places[number] < other.chunks.count, other.chunks[places[number]] < chunk {
          places[number] += 1
        }
        let found = places[number]
        guard found < other.chunks.count, other.chunks[found] == chunk else { break }
        ranges.append(other.starts[found]..<other.starts[found + 1])
      }
      guard ranges.count == others.count else { continue }
      for index in starts[place]..<starts[place + 1] {
        let isShared = others.indices.allSatisfy {
          others[$0].contains(offsets[index], in: &ranges[$0])
        }
        if isShared { rows.append(chunk << 12 | Int64(offsets[index])) }
      }
    }
    return rows
  }

  /// Whether an offset is in a range of places, which is cut to what follows it.
  private func contains(_ offset: UInt16, in range: inout Range<Int>) -> Bool {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    range = low..<range.upperBound
    return low < range.upperBound && offsets[low] == offset
  }

  /// In how many rows one of the columns in `mask` has the leaf.
  func count(mask: UInt64) -> Int {
    let counts = frequencies.map { $0 & mask != 0 }
    return counts.allSatisfy { $0 } ? count : codes.count { counts[Int($0)] }
  }
}

/// Takes in rows in ascending order.
struct DecodedPostingsBuilder {
  fileprivate private(set) var chunks: [Int64] = []
  fileprivate private(set) var starts: [Int] = []
  fileprivate private(set) var offsets: [UInt16] = []
  fileprivate private(set) var codes: [UInt16] = []
  fileprivate private(set) var frequencies: [UInt64] = []
  private var known: [UInt64: UInt16] = [:]
  /// The code of a frequency that occurred of late, by a hash of it.
  private var recent = [(frequency: UInt64, code: UInt16)](repeating: (0, 0), count: 64)
  private var lastChunk: Int64 = -1

  /// How many rows were taken in.
  var count: Int { offsets.count }

  /// Takes in the rows of a batch; false where memory for more is not granted.
  mutating func append(_ batch: PostingBatch) -> Bool {
    // Written side by side first: arrays grow at a cost for each call.
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * PostingBatch.capacity) { scratch in
      var filled = 0
      for place in 0..<batch.count {
        let row = batch.rows[place]
        let chunk = DocumentLengths.chunk(of: row)
        if chunk != lastChunk, !begin(chunk, at: offsets.count + filled) { return false }
        guard let code = recentCode(of: batch.frequencies[place]) else { return false }
        scratch[filled] = UInt16(truncatingIfNeeded: row & 4095)
        scratch[PostingBatch.capacity + filled] = code
        filled += 1
      }
      offsets.append(contentsOf: scratch[..<filled])
      codes.append(contentsOf: scratch[PostingBatch.capacity..<PostingBatch.capacity + filled])
      return true
    }
  }

  /// Takes in a row, if the leaf occurs in it; false where memory for it is not granted.
  mutating func append(_ row: Int64, _ frequency: UInt64) -> Bool {
    guard frequency != 0 else { return true }
    let chunk = DocumentLengths.chunk(of: row)
    if chunk != lastChunk, !begin(chunk, at: offsets.count) { return false }
    guard let code = recentCode(of: frequency) else { return false }
    offsets.append(UInt16(truncatingIfNeeded: row & 4095))
    codes.append(code)
    return true
  }

  private mutating func begin(_ chunk: Int64, at place: Int) -> Bool {
    guard place < DecodedPostings.rowLimit else { return false }
    chunks.append(chunk)
    starts.append(place)
    lastChunk = chunk
    return true
  }

  @inline(__always)
  private mutating func recentCode(of frequency: UInt64) -> UInt16? {
    let slot = Int(truncatingIfNeeded: (frequency &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if recent[slot].frequency == frequency { return recent[slot].code }
    guard let code = code(of: frequency) else { return nil }
    recent[slot] = (frequency, code)
    return code
  }

  private mutating func code(of frequency: UInt64) -> UInt16? {
    if let code = known[frequency] { return code }
    guard frequencies.count < Int(UInt16.max) else { return nil }
    let code = UInt16(frequencies.count)
    frequencies.append(frequency)
    known[frequency] = code
    return code
  }

  /// What was taken in.
  func finish() -> DecodedPostings { DecodedPostings(self) }
}
