/// Tells the line and the character of a byte; LF, CR and CR LF end a line each.
struct LineCounter {
  private let text: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1

  init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// The line of an offset, counted from 1; ascending offsets cost one pass in all.
  mutating func place(of target: Int) -> (line: Int, offset: Int) {
    if target < offset {
      offset = 0
      line = 1
    }
    while offset < min(target, text.count) {
      let byte = text[offset]
      offset += 1
      if byte == 0x0A {
        line += 1
      } else if byte == 0x0D, !(offset < text.count && text[offset] == 0x0A) {
        line += 1
      }
    }
    return (line, offset)
  }

  /// The number of Unicode scalars before an offset.
  func characterCount(before target: Int) -> Int {
    var count = 0
    for index in 0..<min(target, text.count) where text[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
