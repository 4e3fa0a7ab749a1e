/// The sizes that bound the work and the memory of an analysis.
package enum AnalysisLimits {
  /// The longest term in bytes; what a longer word has beyond is cut off, in text and query alike.
  package static let maximumTermLength = 128
  /// The most words of one identifier, path or URL that are read together.
  static let maximumWordsInRun = 64
  /// The most parts that a word such as `poolDayData` is split into.
  static let maximumPartsInWord = 8
  /// The most words that are also indexed written as one.
  static let maximumJoinedWords = 4
  /// The longest form of several words written as one, in bytes.
  static let maximumJoinedLength = 40
  /// The most scalars of one emoji sequence.
  static let maximumSequenceScalars = 16
  /// The longest phrase that the parts of an unquoted word are also looked up as, in terms.
  static let maximumPhraseInQuery = 16
  /// The longest quoted phrase in terms; what follows is not compared.
  static let maximumPhraseLength = 128
  /// The most leaves of one clause.
  static let maximumLeavesInClause = 128
}
