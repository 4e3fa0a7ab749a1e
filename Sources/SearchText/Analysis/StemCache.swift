/// Remembers what became of the words seen lately; of fixed size, for one thread.
///
/// Each hash has two entries, the newer one first. An entry is a cache line: a header of 12 bytes, then
/// the word, its stem unless that is a beginning of the word, alternate stem and plain form one after
/// the other.
struct StemCache: ~Copyable {
  static let entrySize = 64
  static let headerSize = 12
  static let textCapacity = entrySize - headerSize
  /// How far past the end of a word the memory that holds it must be readable.
  static let readAhead = 8

  struct Header: BitwiseCopyable {
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
    /// Whether the stem is the beginning of the word and not stored again.
    var stemIsPrefix = false
    var stemIsPlain = false
  }

  private let memory: UnsafeMutableRawPointer
  private let mask: Int

  /// A cache of 2 MiB: half as large costs a sixth of the speed, in stemming again.
  init(binaryLogarithmOfSetCount: Int = 14) {
    let byteCount = (2 * Self.entrySize) << binaryLogarithmOfSetCount
    mask = (1 << binaryLogarithmOfSetCount) - 1
    memory = .allocate(byteCount: byteCount + Self.entrySize, alignment: 2 * Self.entrySize)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount + Self.entrySize)
  }

  deinit {
    memory.deallocate()
  }

  /// The first 8 bytes at an address, those past `count` zero.
  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    let part = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
    return count >= 8 ? part : part & (1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1)
  }

  /// A hash of a word of at least one byte; never 0.
  @inline(__always)
  static func hash(_ word: UnsafePointer<UInt8>, count: Int, language: UInt8) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ (UInt64(language) &+ 1) &* 0x100_0000_01B3
    var offset = 0
    while offset < count {
      hash = (hash ^ load(word + offset, count: count &- offset)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
      offset &+= 8
    }
    hash = (hash ^ UInt64(truncatingIfNeeded: count)) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: hash >> 32) | 1
  }

  /// The first of the two entries where a hash lives.
  @inline(__always)
  func entries(_ hash: UInt32) -> UnsafeMutableRawPointer {
    memory + (Int(truncatingIfNeeded: hash >> 1) & mask) &* (2 &* Self.entrySize)
  }

  /// Whether an entry is about a word.
  @inline(__always)
  static func holds(
    _ entry: UnsafeMutableRawPointer, word: UnsafePointer<UInt8>, count: Int, language: UInt8,
    hash: UInt32
  ) -> Bool {
    let header = entry.load(as: Header.self)
    guard header.hash == hash, Int(header.wordLength) == count, header.language == language
    else { return false }
    let stored = UnsafePointer((entry + headerSize).assumingMemoryBound(to: UInt8.self))
    var offset = 0
    while offset < count {
      let left = count &- offset
      if load(stored + offset, count: left) != load(word + offset, count: left) { return false }
      offset &+= 8
    }
    return true
  }

  /// What an entry says.
  @inline(__always)
  static func read(_ entry: UnsafeMutableRawPointer) -> AnalyzedWord {
    let header = entry.load(as: Header.self)
    let word = UnsafePointer((entry + headerSize).assumingMemoryBound(to: UInt8.self))
    let wordLength = Int(header.wordLength)
    let stem = header.stemIsPrefix ? word : word + wordLength
    let alternate = word + wordLength + (header.stemIsPrefix ? 0 : Int(header.stemLength))
    let plain = alternate + Int(header.alternateLength)
    let hasDiacritics = header.plainLength > 0
    return AnalyzedWord(
      stem: UnsafeBufferPointer(start: stem, count: Int(header.stemLength)),
      alternate: UnsafeBufferPointer(start: alternate, count: Int(header.alternateLength)),
      plain: UnsafeBufferPointer(
        start: hasDiacritics ? plain : word,
        count: hasDiacritics ? Int(header.plainLength) : wordLength),
      hasDiacritics: hasDiacritics,
      stemIsPlain: header.stemIsPlain,
      isFunctionWord: header.isFunctionWord)
  }

  /// Makes the first of two entries the second and fills it anew, unless the texts are too long for it.
  static func store(
    _ analyzed: AnalyzedWord, of word: UnsafeBufferPointer<UInt8>, language: UInt8, hash: UInt32,
    in entry: UnsafeMutableRawPointer
  ) {
    let plainCount = analyzed.hasDiacritics ? analyzed.plain.count : 0
    let stemIsPrefix = word.starts(with: analyzed.stem)
    let total =
      word.count + (stemIsPrefix ? 0 : analyzed.stem.count) + analyzed.alternate.count + plainCount
    // A word that is nothing without its marks has no entry, since length 0 means no diacritics.
    guard total <= textCapacity, !(analyzed.hasDiacritics && plainCount == 0) else { return }
    let header = Header(
      hash: hash, language: language, wordLength: UInt8(word.count),
      stemLength: UInt8(analyzed.stem.count), alternateLength: UInt8(analyzed.alternate.count),
      plainLength: UInt8(plainCount), isFunctionWord: analyzed.isFunctionWord,
      stemIsPrefix: stemIsPrefix, stemIsPlain: analyzed.stemIsPlain)
    (entry + entrySize).copyMemory(from: entry, byteCount: entrySize)
    entry.storeBytes(of: header, as: Header.self)
    var target = entry + headerSize
    append(word, to: &target)
    if !stemIsPrefix { append(analyzed.stem, to: &target) }
    append(analyzed.alternate, to: &target)
    if plainCount > 0 { append(analyzed.plain, to: &target) }
  }

  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, to target: inout UnsafeMutableRawPointer
  ) {
    guard let base = text.baseAddress else { return }
    target.copyMemory(from: base, byteCount: text.count)
    target += text.count
  }
}
