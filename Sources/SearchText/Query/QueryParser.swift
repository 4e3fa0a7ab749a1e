/// Reads what a person typed; any string is a query.
///
/// Plain syntax: words, `"phrases"`, `-excluded`, `prefix*`, `field:word` where the field is known. All
/// else is literal text.
package struct QueryParser: Sendable {
  /// The most clauses that a parsed query keeps; the rest is counted as dropped.
  package static let maximumClauseCount = 1_024

  /// A longer text is pasted rather than typed: its quotation marks, dashes and colons are not meant as operators,
  /// and a phrase that it happens to quote must not keep out all else.
  private static let maximumDemandingChunkCount = 24

  private let analyzer: TextAnalyzer
  private let languages: [TextLanguage]
  private let knownFields: Set<String>
  /// Whether the query's own language is detected, for its stop words and as one more reading.
  private let detectsLanguage: Bool

  /// A parser for an index whose documents were analysed in the analyser's language.
  ///
  /// With ``TextLanguage/detect`` words are read as English, unstemmed, and in the query's own language;
  /// better say which languages the index holds.
  package init(analyzer: TextAnalyzer, knownFields: Set<String>) {
    self.init(analyzer: analyzer, languages: [analyzer.language], knownFields: knownFields)
  }

  /// A parser for an index with documents in several languages: words are read in each.
  ///
  /// The languages stand in the order of how many documents have them. A reading in another language than
  /// the query's counts little, so languages of very few documents can be left out: their documents are
  /// still found by exact forms.
  package init(analyzer: TextAnalyzer, languages: [TextLanguage], knownFields: Set<String>) {
    self.analyzer = analyzer
    detectsLanguage = languages.contains(.detect) || languages.count > 1
    var unique: [TextLanguage] = []
    let fallbacks: [TextLanguage] =
      languages.contains(.detect) || languages.isEmpty ? [.english, .unstemmed] : []
    for language in languages + fallbacks where language != .detect && !unique.contains(language) {
      unique.append(language)
    }
    self.languages = unique
    self.knownFields = Set(
      knownFields.map { String(decoding: TextNormalization.foldedName($0), as: UTF8.self) })
  }

  /// Parses a query.
  ///
  /// - Parameters:
  ///   - text: what was typed, of any length and content.
  ///   - completesLastWord: whether the last word is still being typed, so that it also stands for
  ///     every word that begins with it.
  /// - Returns: the clauses; none where the text holds nothing to look up.
  /// - Complexity: O(n) in the number of bytes, for each language.
  package func parse(_ text: String, completesLastWord: Bool = false) -> ParsedQuery {
    let bytes = Array(text.utf8)
    var lexer = QueryLexer(bytes, knownFields: knownFields)
    var chunks = lexer.chunks()
    if chunks.count > Self.maximumDemandingChunkCount {
      for index in chunks.indices { chunks[index].makeLiteral() }
    }
    if completesLastWord, let last = chunks.indices.last,
      chunks[last].text.upperBound == bytes.count,
      !chunks[last].isPhrase
    {
      chunks[last].isPrefix = true
    }
    return bytes.withUnsafeBufferPointer { buffer in
      let detected = detectsLanguage ? LanguageDetector.shared.detect(buffer) : nil
      let readingLanguages = languages(with: detected)
      var builder = QueryBuilder(
        stopWordLanguage: detected ?? (languages.contains(.english) ? .english : languages[0]))
      for chunk in chunks {
        let part = UnsafeBufferPointer(rebasing: buffer[chunk.text])
        let readings = readingLanguages.map { QueryRun.runs(in: part, analyzer: analyzer.with($0)) }
        builder.add(chunk, text: part, readings: readings)
      }
      return builder.finish()
    }
  }

  /// The languages to read in, the query's own first.
  private func languages(with detected: TextLanguage?) -> [TextLanguage] {
    guard let detected else { return languages }
    return [detected] + languages.filter { $0 != detected }
  }
}
