/// A word of the run being read; its folded bytes lie in the context's memory at its index.
struct WordRecord: Sendable {
  /// The length of the folded word.
  var length = 0
  /// Where the word stands in the source, without a clitic.
  var source = 0..<0
  /// The separators before the word in the source; empty for the first.
  var separators = 0..<0
  /// The apostrophe and what follows it, such as `'s`, in the source; empty for none.
  var clitic = 0..<0
  /// The number of places where the word is split.
  var splitCount = 0
  /// Whether some scalar may have a plain form of its own.
  var mayHaveDiacritics = false
  /// Whether marks must be put in order and composed.
  var needsComposition = false
  var hasDigits = false
  var hasLetters = true
  /// Whether the word is a name such as `c++`, a term by itself.
  var isSymbolic = false
  /// Whether the clitic belongs to the plain form: `dont` for `don't`.
  var joinsClitic = false
}
