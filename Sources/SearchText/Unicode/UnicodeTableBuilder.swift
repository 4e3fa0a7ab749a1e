/// Decodes the generated text into flat tables; used once.
struct UnicodeTableBuilder {
  var stages = [UInt16](repeating: 0, count: 0x1100)
  var values = [UInt32](repeating: 0, count: 256)
  var imageBounds: [UInt32] = [0, 0]
  var imageBytes: [UInt8] = []
  var compositions: [(key: UInt64, composite: UInt32)] = []
  /// The block that all scalars of one class share, by class; block 0 is all separators.
  private var uniformBlocks = [UInt32: UInt16]()

  mutating func readClasses(_ text: StaticString) {
    var scalar: UInt32 = 0
    var count: UInt32 = 0
    text.withUTF8Buffer { bytes in
      for byte in bytes {
        if byte &- 0x30 < 10 {
          count = count * 10 + UInt32(byte - 0x30)
        } else {
          let end = scalar + max(count, 1)
          fill(scalar..<end, with: CharacterClass.named(byte))
          scalar = end
          count = 0
        }
      }
    }
  }

  private mutating func fill(_ range: Range<UInt32>, with value: UInt32) {
    var scalar = range.lowerBound
    while scalar < range.upperBound {
      let block = Int(scalar >> 8)
      if scalar & 0xFF == 0, scalar + 256 <= range.upperBound {
        if value != 0 { stages[block] = uniformBlock(of: value) }
        scalar += 256
      } else {
        update(scalar) { $0 = value }
        scalar += 1
      }
    }
  }

  private mutating func uniformBlock(of value: UInt32) -> UInt16 {
    if let block = uniformBlocks[value] { return block }
    let block = UInt16(values.count >> 8)
    values.append(contentsOf: repeatElement(value, count: 256))
    uniformBlocks[value] = block
    return block
  }

  private mutating func update(_ scalar: UInt32, _ change: (inout UInt32) -> Void) {
    let block = Int(scalar >> 8)
    let shared = stages[block]
    if shared == 0 || uniformBlocks.values.contains(shared) {
      let start = Int(shared) << 8
      stages[block] = UInt16(values.count >> 8)
      values.append(contentsOf: Array(values[start..<start + 256]))
    }
    change(&values[Int(stages[block]) << 8 | Int(scalar & 0xFF)])
  }

  mutating func readCombiningClasses(_ text: StaticString) {
    Self.forEachRecord(text) { record in
      guard record.count == 3 else { return }
      for scalar in record[0]..<record[0] + record[1] {
        update(scalar) { $0 |= record[2] << 8 | UnicodeTables.mayCompose }
      }
    }
    // Conjoining vowels and trailing consonants of Hangul compose with what precedes them.
    for scalar in UInt32(0x1161)..<0x1200 {
      update(scalar) { $0 |= UnicodeTables.mayCompose }
    }
  }

  mutating func readFoldings(_ text: StaticString, flag: UInt32) {
    Self.forEachRecord(text) { record in
      if record[0] == UInt32.max {
        addImage(record.dropFirst(2), of: record[1], flag: flag)
        return
      }
      let count = record.count > 2 ? record[2] : 1
      let step = record.count > 3 ? record[3] : 1
      for index in 0..<count {
        addImage([record[1] + index * step], of: record[0] + index * step, flag: flag)
      }
    }
  }

  private mutating func addImage(_ image: some Sequence<UInt32>, of scalar: UInt32, flag: UInt32) {
    for part in image {
      guard let part = Unicode.Scalar(part) else { continue }
      if let encoded = UTF8.encode(part) { imageBytes.append(contentsOf: encoded) }
    }
    let number = UInt32(imageBounds.count - 1)
    imageBounds.append(UInt32(imageBytes.count))
    update(scalar) { $0 |= number << 16 | flag }
  }

  mutating func readCompositions(_ text: StaticString) {
    Self.forEachRecord(text) { record in
      guard record.count == 3 else { return }
      compositions.append((UInt64(record[1]) << 32 | UInt64(record[2]), record[0]))
      update(record[2]) { $0 |= UnicodeTables.mayCompose }
    }
  }

  /// Splits a text at semicolons into records of hexadecimal numbers; `a=b c` becomes a record that
  /// starts with the largest number.
  private static func forEachRecord(
    _ text: StaticString, _ body: ([UInt32]) -> Void
  ) {
    var record: [UInt32] = []
    var number: UInt32 = 0
    var hasDigits = false
    text.withUTF8Buffer { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          number = number << 4 | UInt32(byte - UInt8(ascii: "0"))
          hasDigits = true
        case UInt8(ascii: "a")...UInt8(ascii: "f"):
          number = number << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
          hasDigits = true
        default:
          if byte == UInt8(ascii: "=") { record.append(UInt32.max) }
          if hasDigits { record.append(number) }
          number = 0
          hasDigits = false
          if byte == UInt8(ascii: ";") {
            body(record)
            record.removeAll(keepingCapacity: true)
          }
        }
      }
    }
    if hasDigits { record.append(number) }
    if !record.isEmpty { body(record) }
  }
}
