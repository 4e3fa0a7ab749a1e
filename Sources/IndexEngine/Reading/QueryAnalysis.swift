import SQLiteStore
import SearchModel
import SearchText

/// A query's text as both legs need it.
struct QueryAnalysis {
  /// The text as it was typed.
  let text: String
  /// The clauses for the lexical leg.
  let parsed: ParsedQuery
  /// The analyser, in the language of the most items.
  let analyzer: TextAnalyzer

  /// Analyses a text in the languages of the index, with its attributes as known fields.
  init(_ text: String, connection: Connection, analyzer: TextAnalyzer) throws {
    self.text = text
    let languages = try LanguageTable.languages(connection)
    self.analyzer = analyzer.with(languages[0])
    let parser = QueryParser(
      analyzer: self.analyzer, languages: languages,
      knownFields: try Self.fields(connection))
    parsed = parser.parse(text)
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

  /// The query's vector; nil when nothing of it can be embedded.
  func vector(_ embedder: any Embedder) -> [Float]? {
    var text = parsed.clauses.filter { $0.occurrence != .mustNot }.map(\.surface)
      .joined(separator: " ")
    var packed = PackedTerms()
    _ = analyzer.pack(text, into: &packed)
    var vector = [Float](repeating: 0, count: embedder.dimensionCount)
    text.withUTF8 { utf8 in
      packed.bytes.withUnsafeBufferPointer { terms in
        vector.withUnsafeMutableBufferPointer { vector in
          embedder.embed(EmbeddingPassage(text: utf8, packedTerms: terms), into: vector)
        }
      }
    }
    return vector.contains { $0 != 0 } ? vector : nil
  }

  private static func fields(_ connection: Connection) throws -> Set<String> {
    var fields: Set<String> = ["title", "text", "keywords"]
    let statement = try connection.cached("SELECT name FROM attribute_name")
    defer { statement.reset() }
    while try statement.step() { fields.insert(statement.text(0) ?? "") }
    return fields
  }
}
