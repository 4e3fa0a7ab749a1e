/// What a word becomes: pointers into the context that are valid until the next word.
struct AnalyzedWord {
  /// The stem, without diacritics.
  var stem: UnsafeBufferPointer<UInt8>
  /// The stem of the plain form; empty where that is the stem.
  var alternate: UnsafeBufferPointer<UInt8>
  /// The word without diacritics.
  var plain: UnsafeBufferPointer<UInt8>
  /// Whether `plain` differs from the word.
  var hasDiacritics: Bool
  /// Whether the stem is the plain word.
  var stemIsPlain: Bool
  /// Whether the word is so frequent that its exact form is indexed only where it differs from the stem.
  var isFunctionWord: Bool
}
