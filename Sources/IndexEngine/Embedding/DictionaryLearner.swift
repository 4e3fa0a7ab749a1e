import HashedEmbedding
import SearchText

/// Learns a base table from dictionaries: what words mean before any document is known.
///
/// A dictionary's entry is a document of some ten words. With so little beside each other, rare words count as much as
/// frequent ones, so that vectors are evened out to one length before they are weighted.
public struct DictionaryLearner: Sendable {
  private var corpus = LearningCorpus(bucketBits: HashedEmbedder.defaultBucketBits)
  private let analyzer = TextAnalyzer(language: .english)
  private var packed = PackedTerms()

  /// A learner that has read nothing.
  public init() {}

  /// The entries that were read.
  public var entryCount: Int { corpus.documentCount }

  /// Reads an entry: texts, each with the code of its language.
  public mutating func add(_ parts: [(text: String, language: String)]) {
    packed.removeAll()
    for part in parts {
      _ = analyzer.with(TextLanguage(code: part.language)).pack(part.text, into: &packed)
    }
    packed.bytes.withUnsafeBufferPointer { corpus.add($0) }
  }

  /// Learns the table and encodes it.
  ///
  /// - Parameters:
  ///   - isCompact: whether it is made to be shipped: the most frequent words only, half a byte a dimension.
  ///   - progress: told the share that is done; what it throws ends the learning.
  /// - Throws: what `progress` throws.
  /// - Returns: the table's bytes and how many words it has; nil where nothing was read.
  public func learn(
    isCompact: Bool = false, progress: (Double) throws -> Void = { _ in }
  ) throws -> (bytes: [UInt8], wordCount: Int)? {
    var options = TableLearner.Options()
    options.singularExponent = 1
    options.evenness = 1
    options.smallCount = 0
    options.bucketLimit = isCompact ? 30_000 : 1 << 17
    options.codeSize = isCompact ? .fourBits : .eightBits
    let table = try TableLearner(options: options).learn(corpus, progress: progress)
    return table.map { ($0.encoded(options.codeSize), $0.occupiedCount) }
  }
}
