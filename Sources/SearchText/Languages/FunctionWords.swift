/// The most frequent words of English; of these the exact form is indexed only where it differs from the stem.
enum FunctionWords {
  private static let words: Set<[UInt8]> = Set(
    """
    a an and are as at be been but by can do for from had has have he her his i if in into is it its
    me my no not of on or our she so than that the their them then there these they this to up was we
    were what when which who will with would you your
    """.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })

  static func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count <= 5 && words.contains(Array(word))
  }
}
