/// Words so frequent in a language that they say little about what is sought.
package enum StopWords {
  /// For every language the folded words, and the same without diacritics.
  private static let sets: [TextLanguage: Set<[UInt8]>] = {
    let folder = TextFolder()
    var sets: [TextLanguage: Set<[UInt8]>] = [:]
    for (language, words) in all {
      sets[language] = Set(words).union(
        words.map { folder.fold(String(decoding: $0, as: UTF8.self)) })
    }
    return sets
  }()

  /// The folded words of every language that has a list, in the order of the lists.
  static let all: [(language: TextLanguage, words: [[UInt8]])] = {
    let folder = TextFolder()
    func words(_ text: String) -> [[UInt8]] {
      text.split(whereSeparator: \.isWhitespace).map { folder.foldKeepingDiacritics(String($0)) }
    }
    return [(.english, words(StopWordLists.english))]
      + StopWordLists.others.map { (TextLanguage(code: $0.code), words($0.words)) }
  }()

  /// The stop words of a language, folded; none for one without a list.
  package static func words(of language: TextLanguage) -> [String] {
    all.filter { $0.language == language }.flatMap { list in
      list.words.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether a folded word is a stop word of a language.
  static func contains(_ word: [UInt8], language: TextLanguage) -> Bool {
    sets[language]?.contains(word) ?? false
  }
}
