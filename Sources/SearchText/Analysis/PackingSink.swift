/// Packs terms into a raw buffer that it owns until ``finish(into:)``.
struct PackingSink: TermSink {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0
  /// Field prefix, field name and end mark; empty for plain terms.
  private let fieldPrefix: [UInt8]
  private let emitsPlainTerms: Bool
  let takesPackedTerms: Bool

  init(capacity: Int, fieldPrefix: [UInt8] = [], emitsPlainTerms: Bool = true) {
    self.capacity = max(capacity, 256)
    memory = .allocate(capacity: self.capacity)
    self.fieldPrefix = fieldPrefix
    self.emitsPlainTerms = emitsPlainTerms
    takesPackedTerms = emitsPlainTerms && fieldPrefix.isEmpty
  }

  /// Appends what was packed and releases the buffer.
  func finish(into packed: inout PackedTerms) {
    packed.bytes.append(contentsOf: UnsafeBufferPointer(start: memory, count: count))
    memory.deallocate()
  }

  @inline(__always)
  mutating func append(_ term: AnalyzedTerm, startsPosition: Bool) {
    let needed = 2 &* (term.bytes.count &+ 2) &+ fieldPrefix.count &+ StemCache.readAhead
    if count &+ needed > capacity { grow(by: needed) }
    var separator = startsPosition ? TermPrefix.newPosition : TermPrefix.samePosition
    if emitsPlainTerms {
      write(separator)
      if term.role.prefix != 0 { write(term.role.prefix) }
      writeAhead(term.bytes)
      separator = TermPrefix.samePosition
    }
    guard !fieldPrefix.isEmpty, term.role.prefix != TermPrefix.exact else { return }
    write(separator)
    fieldPrefix.withUnsafeBufferPointer { write($0) }
    if term.role.prefix != 0 { write(term.role.prefix) }
    writeAhead(term.bytes)
  }

  var packedCount: Int { count }

  func packed(from mark: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + mark, count: count - mark)
  }

  @inline(__always)
  mutating func appendPacked(_ terms: UnsafeRawBufferPointer) {
    guard let source = terms.baseAddress else { return }
    if count &+ PackedWordCache.largestEntry > capacity { grow(by: PackedWordCache.largestEntry) }
    let target = UnsafeMutableRawPointer(memory + count)
    var offset = 0
    while offset < terms.count {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset,
        as: UInt64.self)
      offset &+= 8
    }
    count &+= terms.count
  }

  @inline(__always)
  private mutating func write(_ byte: UInt8) {
    memory[count] = byte
    count &+= 1
  }

  @inline(__always)
  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    (memory + count).update(from: base, count: bytes.count)
    count += bytes.count
  }

  /// Copies 8 bytes at a time, up to 7 more than asked for; both sides have room.
  @inline(__always)
  private mutating func writeAhead(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    let source = UnsafeRawPointer(base)
    let target = UnsafeMutableRawPointer(memory + count)
    var offset = 0
    while offset < bytes.count {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset,
        as: UInt64.self)
      offset &+= 8
    }
    count &+= bytes.count
  }

  @inline(never)
  private mutating func grow(by needed: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity + needed)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity = 2 * capacity + needed
  }
}
