/// What the leaves of a clause count in its score; plain stems count 1.
package enum QueryWeights {
  /// A stop word beside other words.
  static let stopWord = 0.02
  /// The exact form beside the stem, so that it ranks first.
  static let exact = 0.15
  /// The stem of the word without diacritics.
  static let alternateStem = 0.3
  /// An identifier or compound exactly as written.
  static let literal = 1.0
  /// The form of a segment within a longer identifier.
  static let segment = 0.3
  /// A compound written as one word.
  static let joined = 0.3
  /// The parts of a compound side by side.
  static let phrase = 0.3
  /// A part of a compound that is a word.
  static let part = 1.0
  /// A part of a word such as `poolDayData`, whose whole counts 1.
  static let innerPart = 0.3
  /// A part of one letter, or of digits.
  static let smallPart = 0.1
  /// What a word's reading in another language than the query's counts of its own.
  static let otherLanguage = 0.3
  /// A phrase's spelling in parts, or without diacritics.
  static let looserPhrase = 0.7
  /// A word that occurs more often than this counts no more.
  static let maximumCount = 4
}
