/// Remembers what became of the words seen lately; direct-mapped, of fixed size, for one thread.
struct StemCache: ~Copyable {
  static let maximumWordLength = 32

  /// A word and what it becomes; 128 bytes.
  struct Entry: BitwiseCopyable {
    /// The hash of language and word; 0 for an empty entry.
    var hash: UInt32 = 0
    var language: UInt8 = 0
    var wordLength: UInt8 = 0
    var stemLength: UInt8 = 0
    /// 0 where the stem of the plain form is the stem.
    var alternateLength: UInt8 = 0
    /// 0 where the word has no diacritics.
    var plainLength: UInt8 = 0
    var isFunctionWord = false
  }

  /// Entries, and for each four texts of 32 bytes: word, stem, alternate stem, plain form.
  private let entries: UnsafeMutablePointer<Entry>
  private let texts: UnsafeMutablePointer<UInt8>
  private let mask: Int

  init(binaryLogarithmOfCapacity: Int = 13) {
    let capacity = 1 << binaryLogarithmOfCapacity
    mask = capacity - 1
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(), count: capacity)
    texts = .allocate(capacity: capacity * 4 * Self.maximumWordLength)
    texts.initialize(repeating: 0, count: capacity * 4 * Self.maximumWordLength)
  }

  deinit {
    entries.deallocate()
    texts.deallocate()
  }

  @inline(__always)
  static func hash(_ word: UnsafePointer<UInt8>, count: Int, language: UInt8) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(language) &* 0x100_0000_01B3
    var offset = 0
    while offset + 8 <= count {
      let part = UnsafeRawPointer(word + offset).loadUnaligned(as: UInt64.self)
      hash = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
      offset += 8
    }
    var tail: UInt64 = UInt64(count) << 56
    while offset < count {
      tail = tail << 8 ^ UInt64(word[offset])
      offset += 1
    }
    hash = (hash ^ tail) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: hash >> 32) | 1
  }

  /// The slot where a hash lives.
  @inline(__always)
  func slot(_ hash: UInt32) -> Int { Int(hash >> 1) & mask }

  @inline(__always)
  func entry(_ slot: Int) -> UnsafeMutablePointer<Entry> { entries + slot }

  /// The four texts of a slot, 32 bytes each.
  @inline(__always)
  func text(_ slot: Int) -> UnsafeMutablePointer<UInt8> {
    texts + slot * 4 * Self.maximumWordLength
  }

  @inline(__always)
  func holds(
    _ word: UnsafePointer<UInt8>, count: Int, language: UInt8, hash: UInt32, slot: Int
  ) -> Bool {
    let entry = entries + slot
    guard entry.pointee.hash == hash, Int(entry.pointee.wordLength) == count,
      entry.pointee.language == language
    else { return false }
    let stored = text(slot)
    var index = 0
    while index < count {
      if stored[index] != word[index] { return false }
      index += 1
    }
    return true
  }
}
