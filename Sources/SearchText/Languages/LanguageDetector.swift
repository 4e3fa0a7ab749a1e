/// Tells a text's language by its script and its function words.
///
/// A word counts for each language whose list has it, less the more lists share it; the best language
/// must have enough evidence and a clear lead. Only the beginning of a text is read.
package struct LanguageDetector: Sendable {
  package static let shared = LanguageDetector()

  /// How much of a text is read, in bytes.
  private static let sampleLength = 4_096
  /// The least evidence for a language, in words that only it has.
  private static let leastEvidence = 1.0
  /// The least evidence for each word of the text; running text has three times as much.
  private static let leastEvidencePerWord = 0.1
  /// How much more evidence than the second language the first must have.
  private static let leastLead = 1.1
  private static let maximumWordLength = 24

  /// Hashes of function words; 0 for a free slot.
  private let hashes: [UInt32]
  /// The languages of each word: a bit for each place in ``languages``.
  private let masks: [UInt32]
  private let languages: [TextLanguage]
  private let slotMask: Int

  private init() {
    let lists = StopWords.all
    languages = lists.map(\.language)
    var slots = 4_096
    while slots < 4 * lists.map(\.words.count).reduce(0, +) { slots *= 2 }
    slotMask = slots - 1
    var hashes = [UInt32](repeating: 0, count: slots)
    var masks = [UInt32](repeating: 0, count: slots)
    for (number, list) in lists.enumerated() {
      for word in list.words {
        var padded = word + [UInt8](repeating: 0, count: StemCache.readAhead)
        let hash = padded.withUnsafeMutableBufferPointer { buffer in
          buffer.baseAddress.map { StemCache.hash($0, count: word.count, language: 0) } ?? 1
        }
        var slot = Int(hash >> 1) & slotMask
        while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & slotMask }
        hashes[slot] = hash
        masks[slot] |= 1 << UInt32(number)
      }
    }
    self.hashes = hashes
    self.masks = masks
  }

  /// The language of a text, or nil where nothing tells.
  ///
  /// - Complexity: O(1) beyond the first few kilobytes.
  package func detect(_ utf8: UnsafeBufferPointer<UInt8>) -> TextLanguage? {
    guard let base = utf8.baseAddress else { return nil }
    let end = min(utf8.count, Self.sampleLength)
    var evidence = [Evidence](repeating: Evidence(), count: languages.count)
    var scripts = ScriptCounts()
    let word = UnsafeMutablePointer<UInt8>.allocate(
      capacity: Self.maximumWordLength + 2 * StemCache.readAhead)
    word.initialize(repeating: 0, count: Self.maximumWordLength + 2 * StemCache.readAhead)
    defer { word.deallocate() }
    let tables = UnicodeTables.shared
    var length = 0
    var wordCount = 0
    var offset = 0
    while offset < end {
      let (scalar, size) = ScalarDecoder.decode(base, at: offset, end: utf8.count)
      offset += size
      let value = tables.value(scalar)
      let characterClass = value & UnicodeTables.classMask
      let isWordPart =
        characterClass >= CharacterClass.lower && characterClass <= CharacterClass.mark
      guard isWordPart else {
        if characterClass == CharacterClass.ngram { scripts.unspaced += 1 }
        if length > 1 { wordCount += 1 }
        count(word, length: length, in: &evidence)
        length = 0
        continue
      }
      scripts.count(scalar)
      if value & UnicodeTables.hasExactImage != 0 {
        for byte in tables.image(value) where length <= Self.maximumWordLength {
          word[length] = byte
          length += 1
        }
      } else {
        for index in 0..<size where length <= Self.maximumWordLength {
          word[length] = base[offset - size + index]
          length += 1
        }
      }
    }
    count(word, length: length, in: &evidence)
    return scripts.language ?? best(evidence, wordCount: wordCount)
  }

  @inline(__always)
  private func count(
    _ word: UnsafeMutablePointer<UInt8>, length: Int, in evidence: inout [Evidence]
  ) {
    guard length > 0, length <= Self.maximumWordLength else { return }
    let hash = StemCache.hash(word, count: length, language: 0)
    var slot = Int(hash >> 1) & slotMask
    while hashes[slot] != hash {
      if hashes[slot] == 0 { return }
      slot = (slot + 1) & slotMask
    }
    var mask = masks[slot]
    // Single letters are names of variables as often as words.
    let share = (length == 1 ? 0.3 : 1) / Double(mask.nonzeroBitCount)
    while mask != 0 {
      evidence[mask.trailingZeroBitCount].add(share, hash: hash)
      mask &= mask - 1
    }
  }

  private func best(_ evidence: [Evidence], wordCount: Int) -> TextLanguage? {
    var first = 0
    for index in evidence.indices where evidence[index].score > evidence[first].score {
      first = index
    }
    let second =
      evidence.indices.filter { $0 != first }.map { evidence[$0].score }.max() ?? 0
    let score = evidence[first].score
    let least = max(Self.leastEvidence, Self.leastEvidencePerWord * Double(wordCount))
    guard score >= least, score >= second * Self.leastLead else { return nil }
    // One word alone, such as an abbreviation, does not make a longer text another language's.
    guard evidence[first].hasSeveralWords || wordCount <= 4 else { return nil }
    return languages[first]
  }

  /// What speaks for a language.
  private struct Evidence {
    var score = 0.0
    private var firstHash: UInt32 = 0
    private(set) var hasSeveralWords = false

    mutating func add(_ share: Double, hash: UInt32) {
      score += share
      if firstHash == 0 { firstHash = hash }
      if hash != firstHash { hasSeveralWords = true }
    }
  }
}

/// How many letters of a text belong to which script.
private struct ScriptCounts {
  var unspaced = 0
  private var latin = 0
  private var greek = 0
  private var cyrillic = 0
  private var arabic = 0
  private var devanagari = 0
  private var other: [UInt32: Int] = [:]

  mutating func count(_ scalar: UInt32) {
    switch scalar {
    case 0..<0x80: if scalar > 0x39 { latin += 1 }
    case 0x80..<0x250, 0x1E00..<0x1F00: latin += 1
    case 0x370..<0x400, 0x1F00..<0x2000: greek += 1
    case 0x400..<0x530: cyrillic += 1
    case 0x600..<0x700: arabic += 1
    case 0x900..<0x980: devanagari += 1
    default: other[scalar >> 7, default: 0] += 1
    }
  }

  /// The language of a script that decides alone; nil for Latin letters, Cyrillic and Devanagari, where
  /// several languages have lists or none is likelier than the words say.
  var language: TextLanguage? {
    let others = other.values.reduce(0, +)
    // A unit of a script without spaces is worth about two letters.
    let most = max(latin, greek, cyrillic, arabic, devanagari, others, 2 * unspaced)
    guard most > 0, most != latin else { return nil }
    if most == 2 * unspaced { return .unstemmed }
    if most == greek { return TextLanguage(code: "el") }
    if most == cyrillic { return TextLanguage(code: "ru") }
    if most == arabic { return TextLanguage(code: "ar") }
    if most == devanagari { return TextLanguage(code: "hi") }
    let block = other.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    switch block {
    case 0x530 >> 7, 0x580 >> 7: return TextLanguage(code: "hy")
    case 0xB80 >> 7: return TextLanguage(code: "ta")
    default: return .unstemmed
    }
  }
}
