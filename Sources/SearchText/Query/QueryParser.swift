/// Reads what a person typed; any string is a query.
///
/// Plain syntax: words, `"phrases"`, `-excluded`, `prefix*`, `field:word` where the field is known. All
/// else is literal text.
package struct QueryParser: Sendable {
  /// The most clauses that a parsed query keeps; the rest is counted as dropped.
  package static let maximumClauseCount = 1_024

  private let analyzer: TextAnalyzer
  private let languages: [TextLanguage]
  private let knownFields: Set<String>

  /// A parser for an index whose documents were analysed in the analyser's language.
  package init(analyzer: TextAnalyzer, knownFields: Set<String>) {
    self.init(analyzer: analyzer, languages: [analyzer.language], knownFields: knownFields)
  }

  /// A parser for an index with documents in several languages: words are stemmed in each.
  package init(analyzer: TextAnalyzer, languages: [TextLanguage], knownFields: Set<String>) {
    self.analyzer = analyzer
    var unique: [TextLanguage] = []
    for language in languages.sorted(by: { $0.index < $1.index }) {
      let resolved = language == .detect ? .english : language
      if !unique.contains(resolved) { unique.append(resolved) }
    }
    self.languages = unique.isEmpty ? [.english] : unique
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
    if completesLastWord, let last = chunks.indices.last,
      chunks[last].text.upperBound == bytes.count,
      !chunks[last].isPhrase
    {
      chunks[last].isPrefix = true
    }
    var builder = QueryBuilder()
    bytes.withUnsafeBufferPointer { buffer in
      for chunk in chunks {
        let part = UnsafeBufferPointer(rebasing: buffer[chunk.text])
        let readings = languages.map { QueryRun.runs(in: part, analyzer: analyzer.with($0)) }
        builder.add(chunk, text: part, readings: readings, languages: languages)
      }
    }
    return builder.finish()
  }
}
