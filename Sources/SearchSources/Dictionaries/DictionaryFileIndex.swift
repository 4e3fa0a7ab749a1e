import SearchModel

/// Where the entries of a dictd dictionary begin.
///
/// A line of the index has a headword, the entry's offset and its length, separated by tabs; the numbers have the digits A–Z, a–z,
/// 0–9, + and /. Lines that are no such thing are passed over.
struct DictionaryFileIndex {
  /// The offsets, ascending, each once.
  let starts: [Int64]
  /// Which entries say something of the dictionary itself.
  let isNote: [Bool]

  /// Reads the index beside a dictionary: the same name with `.index` for `.dict.dz` or `.dict`.
  ///
  /// - Throws: `SearchError`: `notFound`, or `malformedInput` where no line is one of an index.
  init(dictionary path: String) throws(SearchError) {
    let stem = path.hasSuffix(".dz") ? path.dropLast(3) : path[...]
    let indexPath = (stem.hasSuffix(".dict") ? String(stem.dropLast(5)) : String(stem)) + ".index"
    let lines = LineReader(try ByteSource(path: Array(indexPath.utf8)))
    var found: [(start: Int64, isNote: Bool)] = []
    var firstBad: Int?
    while let line = try lines.next() {
      guard let entry = Self.entry(line.bytes) else {
        if !line.bytes.isEmpty, firstBad == nil { firstBad = line.number }
        continue
      }
      found.append(entry)
    }
    if let firstBad, found.isEmpty {
      throw SearchError(
        .malformedInput, "line \(firstBad) is not that of a dictionary's index",
        advice: "install the dictionary anew", path: indexPath)
    }
    found.sort { $0.start != $1.start ? $0.start < $1.start : $0.isNote && !$1.isNote }
    var starts: [Int64] = []
    var isNote: [Bool] = []
    for entry in found where starts.last != entry.start {
      starts.append(entry.start)
      isNote.append(entry.isNote)
    }
    (self.starts, self.isNote) = (starts, isNote)
  }

  private static func entry(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> (start: Int64, isNote: Bool)? {
    guard let tab = line.firstIndex(of: 0x09) else { return nil }
    var index = tab + 1
    var start: Int64 = 0
    while index < line.count, line[index] != 0x09 {
      // Offsets of ten digits and more belong to no file.
      guard let digit = digit(line[index]), index - tab < 10 else { return nil }
      start = start << 6 | digit
      index += 1
    }
    // Without a length the line was cut.
    guard index > tab + 1, index + 1 < line.count else { return nil }
    let isNote = tab >= 2 && line[0] == 0x30 && line[1] == 0x30
    return (start, isNote)
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    switch byte {
    case 0x41...0x5A: Int64(byte - 0x41)
    case 0x61...0x7A: Int64(byte - 0x61) + 26
    case 0x30...0x39: Int64(byte - 0x30) + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
