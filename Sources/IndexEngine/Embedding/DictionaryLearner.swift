import HashedEmbedding
import SearchText

/// Learns a base table from dictionaries: what words mean before any document is known, in all languages alike.
public struct DictionaryLearner: Sendable {
  private var corpus = DictionaryCorpus()
  private let analyzer = TextAnalyzer(language: .english)
  private var packed = PackedTerms()

  /// A learner that has read nothing.
  public init() {}

  /// The entries that were read.
  public var entryCount: Int { corpus.entryCount }

  /// Reads an entry: texts, each with the code of its language; one alone is a meaning, two translate each other.
  public mutating func add(_ parts: [(text: String, language: String)]) {
    corpus.add(
      parts.map { part in
        packed.removeAll()
        let language = TextLanguage(code: part.language)
        _ = analyzer.with(language).pack(part.text, into: &packed)
        // A short text whose language is not told is analysed as English: its words are to be known all the same.
        if language != .english { _ = analyzer.pack(part.text, into: &packed) }
        return (packed.bytes, part.language)
      })
  }

  /// Learns the table and encodes it.
  ///
  /// - Parameters:
  ///   - isCompact: whether it is made to be shipped: the most frequent words only, half a byte a dimension.
  ///   - progress: told the share that is done; what it throws ends the learning.
  /// - Throws: what `progress` throws.
  /// - Returns: the table's bytes and how many words it has; nil where no language has meanings.
  public func learn(
    isCompact: Bool = false, progress: (Double) throws -> Void = { _ in }
  ) throws -> (bytes: [UInt8], wordCount: Int)? {
    var options = DictionaryTableLearner.Options()
    if isCompact {
      options.wordLimit = 30_000
      options.codeSize = .fourBits
    }
    let table = try DictionaryTableLearner(options: options).learn(
      markingStopWords(), progress: progress)
    return table.map { ($0.encoded(options.codeSize), $0.occupiedCount) }
  }

  private func markingStopWords() -> DictionaryCorpus {
    var marked = corpus
    var packed = PackedTerms()
    for code in corpus.languages {
      let language = TextLanguage(code: code)
      let words = StopWords.words(of: language).joined(separator: " ")
      _ = analyzer.with(language).pack(words, into: &packed)
    }
    marked.markStopWords(packed.bytes)
    return marked
  }
}
