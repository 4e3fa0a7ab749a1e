import HashedEmbedding
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchText

/// A query's text as both legs need it.
struct QueryAnalysis {
  /// The text as it was typed.
  let text: String
  /// The clauses for the lexical leg, with what misspelt words may have meant.
  private(set) var corrected: CorrectedQuery
  /// The analyser, in the language of the most items.
  let analyzer: TextAnalyzer
  private let parser: QueryParser
  private let completesLastWord: Bool
  /// Whether some words of the index have no exact form, since their language is not stemmed.
  private let hasUnstemmedWords: Bool

  /// Analyses a text in the languages of the index, with its attributes as known fields.
  ///
  /// With `completesLastWord` the last word also stands for every word that begins with it.
  init(
    _ text: String, connection: Connection, analyzer: TextAnalyzer, completesLastWord: Bool = false
  ) throws {
    self.text = text
    let languages = try LanguageTable.languages(connection)
    self.analyzer = analyzer.with(languages[0])
    self.completesLastWord = completesLastWord
    hasUnstemmedWords = languages.contains { !$0.isStemmed }
    parser = QueryParser(
      analyzer: self.analyzer, languages: languages,
      knownFields: try Self.fields(connection))
    corrected = CorrectedQuery(parser.parse(text, completesLastWord: completesLastWord))
  }

  /// The clauses for the lexical leg.
  var parsed: ParsedQuery { corrected.query }

  /// Looks up similar words for those that next to no item has.
  mutating func correct(_ connection: Connection) throws {
    let corrector = try SpellingCorrector(connection, includesPlainTerms: hasUnstemmedWords)
    corrected = try corrector.correct(parsed, isLastWordUnfinished: completesLastWord) { word in
      parser.parse(word).clauses.first?.leaves ?? []
    }
  }

  /// Whether there is nothing to look up.
  var isBlank: Bool { parsed.isEmpty }

  /// Whether the query demands or excludes something.
  var isConstrained: Bool { parsed.clauses.contains { $0.occurrence != .should } }

  /// Whether something stands in quotes.
  var isQuoted: Bool { parsed.clauses.contains { $0.isPhrase && $0.occurrence != .mustNot } }

  /// Whether the query is one word with a digit or a sign inside: a symbol, a version, a path, an address.
  var isSymbolShaped: Bool {
    guard parsed.clauses.count == 1, let surface = parsed.clauses.first?.surface else {
      return false
    }
    let inner = surface.unicodeScalars.filter { !$0.properties.isAlphabetic }
    let hasCase =
      surface.dropFirst().contains { $0.isUppercase } && surface.contains { $0.isLowercase }
    return hasCase || inner.contains { $0 != " " && $0 != "'" && $0 != "’" }
  }

  /// The words to be embedded: for a misspelt one what it most likely meant, beside it where items have it as typed.
  private var embeddedWords: [String] {
    parsed.clauses.filter { $0.occurrence != .mustNot }.flatMap { clause in
      let meant = corrected.corrections.first { $0.typed == clause.surface }?.used
      guard let meant else { return [clause.surface] }
      return corrected.literalRows.isEmpty ? [meant] : [clause.surface, meant]
    }
  }

  /// The query's vector, and the share of its words that the embedder knows; nil when nothing of it can be embedded.
  func vector(_ embedder: any Embedder) -> (elements: [Float], coverage: Double)? {
    var text = embeddedWords.joined(separator: " ")
    var packed = PackedTerms()
    // Meaning may cross languages: the query is read in its own, not in that of the index.
    let language = text.withUTF8 { LanguageDetector.shared.detect($0) }
    _ = (language.map { analyzer.with($0) } ?? analyzer).pack(text, into: &packed)
    var vector = [Float](repeating: 0, count: embedder.dimensionCount)
    let coverage = packed.bytes.withUnsafeBufferPointer { terms in
      (embedder as? HashedEmbedder)?.coverage(of: terms) ?? 1
    }
    text.withUTF8 { utf8 in
      packed.bytes.withUnsafeBufferPointer { terms in
        vector.withUnsafeMutableBufferPointer { vector in
          embedder.embed(EmbeddingPassage(text: utf8, packedTerms: terms), into: vector)
        }
      }
    }
    return vector.contains { $0 != 0 } ? (vector, coverage) : nil
  }

  private static func fields(_ connection: Connection) throws -> Set<String> {
    var fields: Set<String> = ["title", "text", "keywords"]
    let statement = try connection.cached("SELECT name FROM attribute_name")
    defer { statement.reset() }
    while try statement.step() { fields.insert(statement.text(0) ?? "") }
    return fields
  }
}
