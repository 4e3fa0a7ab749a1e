/// Cuts query text into chunks; every string has a reading, and what is no operator is text.
struct QueryLexer {
  private let bytes: [UInt8]
  private let knownFields: Set<String>
  private var offset = 0

  init(_ bytes: [UInt8], knownFields: Set<String>) {
    self.bytes = bytes
    self.knownFields = knownFields
  }

  /// All chunks in order.
  ///
  /// - Complexity: O(n) in the number of bytes.
  mutating func chunks() -> [QueryChunk] {
    var chunks: [QueryChunk] = []
    let lastQuotes = lastClosingQuotes()
    while true {
      while offset < bytes.count, blankLength(at: offset) > 0 { offset += blankLength(at: offset) }
      guard offset < bytes.count else { return chunks }
      readChunk(into: &chunks, lastQuotes: lastQuotes)
    }
  }

  private mutating func readChunk(into chunks: inout [QueryChunk], lastQuotes: [UInt32: Int]) {
    var chunk = QueryChunk(text: offset..<offset)
    if bytes[offset] == UInt8(ascii: "-"), offset + 1 < bytes.count,
      bytes[offset + 1] != UInt8(ascii: "-"), blankLength(at: offset + 1) == 0
    {
      chunk.isExcluded = true
      offset += 1
    }
    if let (field, end) = fieldName(at: offset) {
      chunk.field = field
      offset = end
    }
    let start = offset
    while offset < bytes.count, blankLength(at: offset) == 0 {
      if let quote = openingQuote(at: offset, lastQuotes: lastQuotes) {
        if offset > start {
          chunk.text = start..<offset
          chunks.append(chunk)
          chunk = QueryChunk(text: offset..<offset)
        }
        chunk.isPhrase = true
        chunk.text = quote.text
        chunks.append(chunk)
        offset = quote.end
        return
      }
      offset += ScalarDecoder.decodeLength(bytes, at: offset)
    }
    var end = offset
    while end > start, bytes[end - 1] == UInt8(ascii: "*") { end -= 1 }
    chunk.isPrefix = end < offset && end > start
    chunk.text = start..<end
    chunks.append(chunk)
  }

  /// A known attribute's name with the colon after it, where a value follows.
  private func fieldName(at start: Int) -> (name: String, end: Int)? {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: ":") {
      let byte = bytes[end]
      let isNameByte =
        byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte &- 0x30 < 10
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard isNameByte, end - start < AnalysisLimits.maximumTermLength else { return nil }
      end += 1
    }
    guard end > start, end + 1 < bytes.count, blankLength(at: end + 1) == 0 else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let folded = String(decoding: TextNormalization.foldedName(name), as: UTF8.self)
    guard knownFields.contains(folded) || QueryColumn(rawValue: folded) != nil else { return nil }
    return (folded, end + 1)
  }

  // MARK: - Quotes

  private static func closers(of opener: UInt32) -> [UInt32] {
    switch opener {
    case 0x22: [0x22]
    case 0x201C, 0x201E, 0x201F, 0x201D: [0x201D, 0x201C]
    case 0xAB: [0xBB]
    case 0xBB: [0xAB]
    case 0x300C: [0x300D]
    default: []
    }
  }

  /// The offset of the last occurrence of every character that can close a quote.
  private func lastClosingQuotes() -> [UInt32: Int] {
    var last: [UInt32: Int] = [:]
    var position = 0
    while position < bytes.count {
      let scalar = ScalarDecoder.decode(bytes, at: position)
      switch scalar {
      case 0x22, 0x201D, 0x201C, 0xBB, 0xAB, 0x300D: last[scalar] = position
      default: break
      }
      position += ScalarDecoder.decodeLength(bytes, at: position)
    }
    return last
  }

  /// A quote that opens here and is closed later; one that is never closed is text.
  private func openingQuote(
    at start: Int, lastQuotes: [UInt32: Int]
  ) -> (text: Range<Int>, end: Int)? {
    let closers = Self.closers(of: ScalarDecoder.decode(bytes, at: start))
    guard closers.contains(where: { lastQuotes[$0, default: -1] > start }) else { return nil }
    let textStart = start + ScalarDecoder.decodeLength(bytes, at: start)
    var position = textStart
    while position < bytes.count {
      let length = ScalarDecoder.decodeLength(bytes, at: position)
      if closers.contains(ScalarDecoder.decode(bytes, at: position)) {
        return (textStart..<position, position + length)
      }
      position += length
    }
    return nil
  }

  /// The number of bytes of the white space at an offset; 0 for none.
  private func blankLength(at position: Int) -> Int {
    let byte = bytes[position]
    if byte <= 0x20 { return 1 }
    guard byte >= 0xC2 else { return 0 }
    switch ScalarDecoder.decode(bytes, at: position) {
    case 0x85, 0xA0: return 2
    case 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return 3
    default: return 0
    }
  }
}

extension ScalarDecoder {
  fileprivate static func decode(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { decode($0, at: offset, end: buffer.count).scalar } ?? replacement
    }
  }

  fileprivate static func decodeLength(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { decode($0, at: offset, end: buffer.count).length } ?? 1
    }
  }
}
