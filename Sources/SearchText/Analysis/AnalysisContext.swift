/// What one thread needs to analyse text: scratch memory, stemmers and a cache of stems.
final class AnalysisContext {
  let tables = UnicodeTables.shared
  /// The folded words of the run being read.
  let words: UnsafeMutablePointer<UInt8>
  let records: UnsafeMutablePointer<WordRecord>
  /// Offsets in each record's word where parts begin.
  let splits: UnsafeMutablePointer<UInt8>
  /// Room for a form put together from several words.
  let form: UnsafeMutablePointer<UInt8>
  /// The units of a run without spaces: previous and current.
  let units: UnsafeMutablePointer<UInt8>
  private let scratch: UnsafeMutablePointer<UInt8>
  /// A word as its stemmer expects it.
  private let prepared: UnsafeMutablePointer<UInt8>
  private let cache = StemCache()
  let packedWords = PackedWordCache()
  private let stemmers: [StemmerSlot]

  static let wordCapacity = 2 * AnalysisLimits.maximumTermLength

  init() {
    let runCapacity = AnalysisLimits.maximumWordsInRun
    words = .allocate(capacity: runCapacity * Self.wordCapacity)
    records = .allocate(capacity: runCapacity)
    records.initialize(repeating: WordRecord(), count: runCapacity)
    splits = .allocate(capacity: runCapacity * AnalysisLimits.maximumPartsInWord)
    form = .allocate(capacity: 4 * Self.wordCapacity)
    units = .allocate(capacity: 4 * Self.wordCapacity)
    scratch = .allocate(capacity: 4 * Self.wordCapacity)
    prepared = .allocate(capacity: Self.wordCapacity)
    stemmers = TextLanguage.known.map { _ in StemmerSlot() }
  }

  deinit {
    words.deallocate()
    records.deallocate()
    splits.deallocate()
    form.deallocate()
    units.deallocate()
    scratch.deallocate()
    prepared.deallocate()
  }

  /// A stemmer made at its first use.
  private final class StemmerSlot {
    var isTried = false
    var stemmer: Stemmer?
  }

  /// Stems and folds a word of the exact form.
  @inline(__always)
  func analyze(
    _ word: UnsafePointer<UInt8>, count: Int, mayHaveDiacritics: Bool, language: TextLanguage
  ) -> AnalyzedWord {
    let hash = StemCache.hash(word, count: count, language: language.index)
    let entry = cache.entries(hash)
    if StemCache.holds(entry, word: word, count: count, language: language.index, hash: hash) {
      return StemCache.read(entry)
    }
    let older = entry + StemCache.entrySize
    if StemCache.holds(older, word: word, count: count, language: language.index, hash: hash) {
      return StemCache.read(older)
    }
    let analyzed = analyzeUncached(
      word, count: count, mayHaveDiacritics: mayHaveDiacritics, language: language)
    StemCache.store(
      analyzed, of: UnsafeBufferPointer(start: word, count: count), language: language.index,
      hash: hash, in: entry)
    return analyzed
  }

  @inline(never)
  private func analyzeUncached(
    _ word: UnsafePointer<UInt8>, count: Int, mayHaveDiacritics: Bool, language: TextLanguage
  ) -> AnalyzedWord {
    let capacity = Self.wordCapacity
    let source = UnsafeBufferPointer(start: word, count: count)
    let plainMemory = scratch
    var plain = source
    var hasDiacritics = false
    if mayHaveDiacritics {
      let length = removeDiacritics(source, into: plainMemory)
      plain = UnsafeBufferPointer(start: plainMemory, count: length)
      hasDiacritics = length != count || !plain.elementsEqual(source)
    }
    var stem = plain
    var alternate = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    if language.isStemmed, !plain.isEmpty {
      let stemOfPlain = scratch + capacity
      let length = self.stem(plain, into: stemOfPlain, language: language)
      stem = UnsafeBufferPointer(start: stemOfPlain, count: length)
      if hasDiacritics, language != .english {
        // The algorithm knows the accents, so the accented word decides; the plain word's own
        // stem lets a query without accents meet it.
        let accentedStem = scratch + 2 * capacity
        let accentedLength = self.stem(source, into: accentedStem, language: language)
        let foldedStem = scratch + 3 * capacity
        let foldedLength = removeDiacritics(
          UnsafeBufferPointer(start: accentedStem, count: accentedLength), into: foldedStem)
        let folded = UnsafeBufferPointer(start: foldedStem, count: foldedLength)
        if !folded.isEmpty, !folded.elementsEqual(stem) {
          alternate = stem
          stem = folded
        }
      }
    }
    return AnalyzedWord(
      stem: stem, alternate: alternate, plain: plain, hasDiacritics: hasDiacritics,
      stemIsPlain: stem.elementsEqual(plain), isFunctionWord: FunctionWords.contains(plain))
  }

  private func stem(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>,
    language: TextLanguage
  ) -> Int {
    let slot = stemmers[Int(language.index)]
    if !slot.isTried {
      slot.isTried = true
      slot.stemmer = Stemmer(language)
    }
    var word = word
    if let length = StemPreparation.prepare(word, into: prepared, language: language) {
      word = UnsafeBufferPointer(start: prepared, count: length)
    }
    if let length = slot.stemmer?.stem(word, into: target, capacity: Self.wordCapacity) {
      return length
    }
    if let base = word.baseAddress { target.update(from: base, count: word.count) }
    return word.count
  }

  /// Writes a folded word without its diacritics and returns the length.
  func removeDiacritics(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let base = word.baseAddress else { return 0 }
    var offset = 0
    var length = 0
    while offset < word.count {
      let (scalar, size) = ScalarDecoder.decode(base, at: offset, end: word.count)
      let value = tables.value(scalar)
      if value & UnicodeTables.hasPlainImage != 0 {
        for byte in tables.image(value) where length < Self.wordCapacity {
          target[length] = byte
          length += 1
        }
      } else if length + size <= Self.wordCapacity {
        (target + length).update(from: base + offset, count: size)
        length += size
      }
      offset += size
    }
    return length
  }

  /// Composes a folded word in place and returns its new length.
  func compose(_ word: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    var scalars: [UInt32] = []
    var offset = 0
    while offset < count {
      let (scalar, size) = ScalarDecoder.decode(word, at: offset, end: count)
      scalars.append(scalar)
      offset += size
    }
    var length = 0
    for scalar in Normalizer(tables: tables).compose(scalars) {
      guard length + 4 <= AnalysisLimits.maximumTermLength else { break }
      length += ScalarDecoder.encode(scalar, to: word + length)
    }
    return length
  }
}

@available(*, unavailable)
extension AnalysisContext: Sendable {}
