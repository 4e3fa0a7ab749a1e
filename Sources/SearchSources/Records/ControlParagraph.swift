/// One paragraph of a control file.
struct ControlParagraph {
  /// The line on which it begins, from 1.
  let line: Int
  /// Where it begins in the file.
  let offset: Int64
  /// A hash of all its lines.
  private(set) var hash: UInt64 = 0
  /// The first line that does not belong there.
  private(set) var problem: (line: Int, words: String)?
  private var fields: [(name: String, value: [UInt8])] = []

  init(line: Int, offset: Int64) {
    self.line = line
    self.offset = offset
  }

  /// A field's value, its lines without their first space; the name in lower case.
  subscript(name: String) -> String? {
    guard let value = fields.last(where: { $0.name == name })?.value else { return nil }
    guard value.contains(0) else { return String(decoding: value, as: UTF8.self) }
    return String(decoding: value.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
  }

  mutating func add(_ line: LineReader.Line) {
    let bytes = line.bytes
    hash = ContentHash.hash(bytes, seed: hash)
    if line.isTooLong {
      note(line, "the line is too long")
    } else if bytes.first == 0x20 || bytes.first == 0x09 {
      guard let last = fields.indices.last else {
        return note(line, "a continuation stands before the first field")
      }
      fields[last].value.append(0x0A)
      fields[last].value.append(contentsOf: Self.trimmedEnd(bytes.dropFirst()))
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      bytes[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    {
      let name = bytes[..<colon].map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
      let value = Self.trimmedEnd(bytes[(colon + 1)...]).drop { $0 == 0x20 || $0 == 0x09 }
      fields.append((String(decoding: name, as: UTF8.self), Array(value)))
    } else {
      note(line, "neither a field nor a continuation")
    }
  }

  private mutating func note(_ line: LineReader.Line, _ words: String) {
    if problem == nil { problem = (line.number, words) }
  }

  private static func trimmedEnd(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var bytes = bytes
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return bytes
  }
}
