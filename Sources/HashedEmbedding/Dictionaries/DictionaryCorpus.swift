/// What dictionaries say, as lists of words: meanings in one language, and translations from one to another.
///
/// A word is a term of the analyser, whatever its language: `die` of German and `die` of English are one word that both
/// languages have. How often each language has it is known.
package struct DictionaryCorpus: Sendable {
  /// Entries with more words in the headword or in the translations teach next to nothing of any of them.
  private static let longestHead = 16
  private static let longestTranslation = 48

  /// Two languages by their numbers, the lower one first.
  struct Pair: Hashable, Sendable {
    var first: Int
    var second: Int
  }

  /// The two sides of translations.
  struct Sides: Sendable {
    var first = EntryList()
    var second = EntryList()
  }

  let counter: BucketCounter
  /// The tagged bucket of each word.
  private(set) var buckets: [UInt32] = []
  /// The codes of the languages, in the order in which they were met.
  package private(set) var languages: [String] = []
  /// How often each language has each word; lists may be shorter than the number of words.
  private(set) var frequencies: [[UInt32]] = []
  /// The meanings, by language.
  private(set) var meanings: [EntryList] = []
  /// The translations.
  private(set) var translations: [Pair: Sides] = [:]
  /// The entries that were added.
  package private(set) var entryCount = 0

  /// The stop words of the languages among the words.
  private(set) var stopWords: Set<Int> = []
  /// How each word is spelt.
  private(set) var spellings = Spellings()
  private var numbers: [UInt32: UInt32] = [:]

  /// A corpus without entries; terms are hashed with `seed` into 2 to the power of `bucketBits` buckets.
  package init(bucketBits: Int = HashedEmbedder.defaultBucketBits, seed: UInt64 = 0) {
    counter = BucketCounter(seed: seed, bucketBits: min(max(bucketBits, 1), 24))
  }

  /// The number of words.
  package var wordCount: Int { buckets.count }

  /// Adds an entry: for each part the packed terms and the code of their language.
  ///
  /// One part is a meaning. Of two parts in different languages, one translates the other; more parts count two by two.
  package mutating func add(_ parts: [(packedTerms: [UInt8], language: String)]) {
    entryCount += 1
    let lists = parts.map { part in
      let language = number(ofLanguage: part.language)
      return (language: language, words: words(part.packedTerms, language: language))
    }
    if lists.count == 1, let list = lists.first {
      return meanings[list.language].append(list.words)
    }
    for (place, one) in lists.enumerated() {
      for other in lists[(place + 1)...] where other.language != one.language {
        addTranslation(one, other)
      }
    }
  }

  /// Says which words mean little in a language, as packed terms: glosses hardly ever say "my", so that it would seem rare.
  package mutating func markStopWords(_ packedTerms: [UInt8]) {
    packedTerms.withUnsafeBufferPointer { packedTerms in
      counter.forEachTerm(of: packedTerms) { _, bucket in
        if let word = numbers[bucket] { stopWords.insert(Int(word)) }
      }
    }
  }

  private mutating func addTranslation(
    _ one: (language: Int, words: [UInt32]), _ other: (language: Int, words: [UInt32])
  ) {
    let shorter = min(one.words.count, other.words.count)
    let longer = max(one.words.count, other.words.count)
    guard shorter > 0, shorter <= Self.longestHead, longer <= Self.longestTranslation else {
      return
    }
    let (first, second) = one.language < other.language ? (one, other) : (other, one)
    let pair = Pair(first: first.language, second: second.language)
    translations[pair, default: Sides()].first.append(first.words)
    translations[pair, default: Sides()].second.append(second.words)
  }

  private mutating func words(_ packedTerms: [UInt8], language: Int) -> [UInt32] {
    var words: [UInt32] = []
    packedTerms.withUnsafeBufferPointer { packedTerms in
      counter.forEachTerm(of: packedTerms) { term, bucket in
        let word = number(ofBucket: bucket, spelt: term)
        let place = Int(word)
        if frequencies[language].count <= place {
          let missing = max(buckets.count, place + 1) - frequencies[language].count
          frequencies[language] += [UInt32](repeating: 0, count: missing)
        }
        frequencies[language][place] += 1
        words.append(word)
      }
    }
    return words
  }

  private mutating func number(
    ofBucket bucket: UInt32, spelt term: UnsafeRawBufferPointer
  ) -> UInt32 {
    if let known = numbers[bucket] { return known }
    let new = UInt32(buckets.count)
    spellings.set(buckets.count, term)
    numbers[bucket] = new
    buckets.append(bucket)
    return new
  }

  private mutating func number(ofLanguage code: String) -> Int {
    if let known = languages.firstIndex(of: code) { return known }
    languages.append(code)
    frequencies.append([])
    meanings.append(EntryList())
    return languages.count - 1
  }

  // MARK: - Frequencies

  /// The share of a language's words that each word has.
  func shares(ofLanguage language: Int) -> [Float] {
    let counts = frequencies[language]
    let total = Float(max(counts.reduce(0) { $0 + Int($1) }, 1))
    var shares = [Float](repeating: 0, count: wordCount)
    for (word, count) in counts.enumerated() { shares[word] = Float(count) / total }
    return shares
  }
}
