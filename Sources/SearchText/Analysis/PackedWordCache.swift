/// Remembers the packed terms of plain words: ASCII letters, at most ``longestWord`` of them, between breaks.
///
/// Such a word is its own key: its bytes in one or two integers. Words of up to 8 letters live in entries of
/// 32 bytes, longer ones in entries of 64. Two neighbouring entries make a set, the newer one first.
/// Of fixed size, for one thread.
struct PackedWordCache: ~Copyable {
  /// The longest word with an entry.
  static let longestWord = 15
  /// How many bytes an entry's terms take at most, rounded up to what is copied at once.
  static let largestEntry = 48

  /// A word and the language that it is analysed in.
  struct Key {
    /// The first 8 letters, zero past the end.
    var low: UInt64
    /// The letters after them.
    var high: UInt64
    var language: UInt8
  }

  /// One size of entry: the key, a byte for the language, one for the number of bytes, and the terms.
  private struct Shape {
    let memory: UnsafeMutableRawPointer
    let entrySize: Int
    let keySize: Int

    var headerSize: Int { keySize &+ 2 }
    static var setCount: Int { 1 << 13 }

    init(entrySize: Int, keySize: Int) {
      self.entrySize = entrySize
      self.keySize = keySize
      let byteCount = 2 * entrySize * Self.setCount + PackedWordCache.largestEntry
      memory = .allocate(byteCount: byteCount, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    /// The first entry of the set where a key lives.
    @inline(__always)
    func set(_ key: Key) -> UnsafeMutableRawPointer {
      var hash = (key.low ^ UInt64(key.language) << 56) &* 0x9E37_79B9_7F4A_7C15
      if keySize > 8 { hash = (hash ^ hash >> 32 ^ key.high) &* 0xBF58_476D_1CE4_E5B9 }
      return memory + Int(truncatingIfNeeded: hash >> 51) &* (2 &* entrySize)
    }

    @inline(__always)
    func holds(_ entry: UnsafeMutableRawPointer, _ key: Key) -> Bool {
      entry.load(as: UInt64.self) == key.low
        && (keySize == 8 || entry.load(fromByteOffset: 8, as: UInt64.self) == key.high)
        && entry.load(fromByteOffset: keySize, as: UInt8.self) == key.language
    }

    @inline(__always)
    func terms(_ entry: UnsafeMutableRawPointer) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(
        start: entry + headerSize,
        count: Int(entry.load(fromByteOffset: keySize &+ 1, as: UInt8.self)))
    }

    @inline(__always)
    func find(_ key: Key) -> UnsafeRawBufferPointer? {
      let entry = set(key)
      if holds(entry, key) { return terms(entry) }
      let older = entry + entrySize
      return holds(older, key) ? terms(older) : nil
    }

    func store(_ terms: UnsafeRawBufferPointer, of key: Key) {
      guard let base = terms.baseAddress, terms.count <= entrySize - headerSize else { return }
      let entry = set(key)
      (entry + entrySize).copyMemory(from: entry, byteCount: entrySize)
      entry.storeBytes(of: key.low, as: UInt64.self)
      if keySize > 8 { entry.storeBytes(of: key.high, toByteOffset: 8, as: UInt64.self) }
      entry.storeBytes(of: key.language, toByteOffset: keySize, as: UInt8.self)
      entry.storeBytes(of: UInt8(terms.count), toByteOffset: keySize + 1, as: UInt8.self)
      (entry + headerSize).copyMemory(from: base, byteCount: terms.count)
    }
  }

  private let short = Shape(entrySize: 32, keySize: 8)
  private let long = Shape(entrySize: 64, keySize: 16)

  deinit {
    short.memory.deallocate()
    long.memory.deallocate()
  }

  /// The packed terms of a word seen lately; their memory is readable for ``largestEntry`` bytes.
  @inline(__always)
  func terms(of key: Key) -> UnsafeRawBufferPointer? {
    key.high == 0 ? short.find(key) : long.find(key)
  }

  /// Keeps the packed terms of a word, unless they are too many bytes.
  @inline(never)
  func store(_ terms: UnsafeRawBufferPointer, of key: Key) {
    if key.high == 0 { short.store(terms, of: key) } else { long.store(terms, of: key) }
  }
}
