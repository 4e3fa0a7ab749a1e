/// A stretch of query text between blanks or quotes, with its operators taken off.
struct QueryChunk {
  var text: Range<Int>
  var isPhrase = false
  var isPrefix = false
  var isExcluded = false
  var field: String?

  /// Takes the chunk for plain words.
  mutating func makeLiteral() {
    isPhrase = false
    isExcluded = false
    field = nil
  }
}
