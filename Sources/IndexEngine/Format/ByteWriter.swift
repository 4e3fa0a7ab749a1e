/// Appends numbers and strings to bytes: integers as LEB128, everything else after its length.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(count: Int) {
    var rest = UInt64(count)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(fixed value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(count: utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func append(data: some Collection<UInt8>) {
    append(count: data.count)
    bytes.append(contentsOf: data)
  }
}

/// Reads what a `ByteWriter` wrote; bytes that cannot be so are an error, never a trap.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// Says that the bytes end early or contradict themselves.
  struct Damage: Error {}

  /// Reads bytes that outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() throws(Damage) -> UInt8 {
    guard offset < bytes.count else { throw Damage() }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func count() throws(Damage) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 63 else { throw Damage() }
      value |= UInt64(next & 0x7F) << shift
      if next & 0x80 == 0 { break }
      shift += 7
    }
    // No count can exceed the bytes that are left: this bounds what is allocated for it.
    guard value <= UInt64(bytes.count) else { throw Damage() }
    return Int(value)
  }

  mutating func fixed() throws(Damage) -> UInt64 {
    guard bytes.count - offset >= 8 else { throw Damage() }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  mutating func data() throws(Damage) -> UnsafeRawBufferPointer {
    let count = try count()
    guard bytes.count - offset >= count else { throw Damage() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  mutating func text() throws(Damage) -> String {
    String(decoding: try data(), as: UTF8.self)
  }
}
