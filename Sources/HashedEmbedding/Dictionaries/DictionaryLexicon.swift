/// A corpus of dictionaries reduced to the words that a table has room for, one for each bucket.
struct DictionaryLexicon: Sendable {
  /// The corpus's numbers of the words, in the order of their new ones.
  private(set) var kept: [Int] = []
  /// The share of each language that a word has, by language and word.
  private(set) var shares: [[Float]] = []
  private let corpus: DictionaryCorpus
  private var placeOf: [Int32]

  var wordCount: Int { kept.count }
  var languages: [String] { corpus.languages }

  /// Keeps the most frequent words.
  ///
  /// An occurrence counts the more, the less there is of its language: else the largest dictionary would leave no room. Of
  /// several words with one bucket the most frequent stays.
  init(_ corpus: DictionaryCorpus, limit: Int) {
    self.corpus = corpus
    var scores = [Float](repeating: 0, count: corpus.wordCount)
    for counts in corpus.frequencies {
      let total = Float(counts.reduce(0) { $0 + Int($1) })
      let factor = 1 / max(total, 1).squareRoot()
      for (word, count) in counts.enumerated() {
        scores[word] = max(scores[word], Float(count) * factor)
      }
    }
    let order = scores.indices.sorted {
      scores[$0] != scores[$1]
        ? scores[$0] > scores[$1] : corpus.buckets[$0] < corpus.buckets[$1]
    }
    var isTaken = [Bool](repeating: false, count: 1 << corpus.counter.bucketBits)
    placeOf = [Int32](repeating: -1, count: corpus.wordCount)
    for word in order where kept.count < limit && scores[word] > 0 {
      let bucket = Int(BucketCounter.number(corpus.buckets[word]))
      guard !isTaken[bucket] else { continue }
      isTaken[bucket] = true
      kept.append(word)
    }
    kept.sort {
      BucketCounter.number(corpus.buckets[$0]) < BucketCounter.number(corpus.buckets[$1])
    }
    for (place, word) in kept.enumerated() { placeOf[word] = Int32(place) }
    shares = corpus.languages.indices.map { language in
      let all = corpus.shares(ofLanguage: language)
      return kept.map { all[$0] }
    }
  }

  /// The tagged bucket of each word, in the order of the buckets.
  var buckets: [UInt32] { kept.map { corpus.buckets[$0] } }

  /// So great a share of running text a stop word has at least, whatever dictionaries say.
  private static let stopWordShare: Float = 0.01

  /// How much each word counts: a ÷ (a + p) with its greatest share p in any language.
  ///
  /// Source: Arora, Liang, Ma 2017, "A Simple but Tough-to-Beat Baseline for Sentence Embeddings",
  /// https://openreview.net/forum?id=SyK00v5xx
  func weights(constant: Float) -> [Float] {
    (0..<wordCount).map { word in
      let least = corpus.stopWords.contains(kept[word]) ? Self.stopWordShare : 0
      return constant / (constant + shares.reduce(least) { max($0, $1[word]) })
    }
  }

  /// The meanings in a language.
  func meanings(ofLanguage language: Int) -> EntryList { reduced(corpus.meanings[language]) }

  /// The entries that translate between two languages; nil where there is none.
  func translations(_ language: Int, _ other: Int) -> (entries: EntryList, others: EntryList)? {
    let pair = DictionaryCorpus.Pair(first: min(language, other), second: max(language, other))
    guard let sides = corpus.translations[pair] else { return nil }
    let (first, second) = (reduced(sides.first), reduced(sides.second))
    return language < other ? (first, second) : (second, first)
  }

  /// The number of entries that translate between two languages.
  func translationCount(_ language: Int, _ other: Int) -> Int {
    let pair = DictionaryCorpus.Pair(first: min(language, other), second: max(language, other))
    return corpus.translations[pair]?.first.count ?? 0
  }

  private func reduced(_ list: EntryList) -> EntryList {
    var result = EntryList()
    for index in 0..<list.count {
      result.append(
        list[index].compactMap { word in
          let place = placeOf[Int(word)]
          return place >= 0 ? UInt32(place) : nil
        })
    }
    return result
  }
}
