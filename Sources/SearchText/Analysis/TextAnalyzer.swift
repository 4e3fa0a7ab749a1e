/// Turns text into index terms: pure, versioned, safe to use from many threads at once.
///
/// Words are folded (compatibility composition, full case folding), stemmed by Snowball and stripped of
/// diacritics; the exact form is kept beside the stem. Identifiers, addresses, paths and versions
/// are indexed whole and in parts, scripts without spaces in single letters and overlapping pairs.
package struct TextAnalyzer: Sendable {
  /// Changes whenever the terms of some text change; part of an index's fingerprint.
  package static let version = 2

  package let language: TextLanguage
  private let pool: AnalysisContextPool

  package init(language: TextLanguage = .english) {
    self.language = language
    pool = AnalysisContextPool()
  }

  private init(language: TextLanguage, pool: AnalysisContextPool) {
    self.language = language
    self.pool = pool
  }

  /// The same analyser for another language; both share their caches.
  package func with(_ language: TextLanguage) -> TextAnalyzer {
    TextAnalyzer(language: language, pool: pool)
  }

  /// Appends the packed terms of a text.
  ///
  /// - Returns: the number of positions, which is the text's length in words.
  /// - Complexity: O(n) in the number of bytes.
  @discardableResult
  package func pack(_ utf8: UnsafeBufferPointer<UInt8>, into packed: inout PackedTerms) -> Int {
    pack(utf8, into: &packed, fieldPrefix: [], emitsPlainTerms: true)
  }

  /// Appends the packed terms of a string; see ``pack(_:into:)-(UnsafeBufferPointer<UInt8>,_)``.
  @discardableResult
  package func pack(_ string: String, into packed: inout PackedTerms) -> Int {
    var string = string
    return string.withUTF8 { pack($0, into: &packed) }
  }

  /// Appends what `name:word` queries look up, and the plain terms too if the attribute is searchable by default.
  ///
  /// - Returns: the number of positions.
  @discardableResult
  package func packAttribute(
    name: String, _ text: String, searchableByDefault: Bool, into packed: inout PackedTerms
  ) -> Int {
    var text = text
    let prefix = Self.fieldPrefix(name)
    return text.withUTF8 {
      pack($0, into: &packed, fieldPrefix: prefix, emitsPlainTerms: searchableByDefault)
    }
  }

  /// Hands out the terms of a text with their places in it, in the order of ``pack(_:into:)``.
  package func terms(_ utf8: UnsafeBufferPointer<UInt8>, _ body: (AnalyzedTerm) -> Void) {
    withoutActuallyEscaping(body) { body in
      scan(utf8, sink: ClosureSink(body: body))
    }
  }

  /// The bytes that open every term of a field: prefix, folded name, end mark.
  static func fieldPrefix(_ name: String) -> [UInt8] {
    [TermPrefix.field] + TextNormalization.foldedName(name) + [TermPrefix.fieldEnd]
  }

  private func pack(
    _ utf8: UnsafeBufferPointer<UInt8>, into packed: inout PackedTerms, fieldPrefix: [UInt8],
    emitsPlainTerms: Bool
  ) -> Int {
    pool.withContext { context in
      var scanner = TextScanner(
        utf8, context: context, language: resolved(for: utf8),
        sink: PackingSink(
          capacity: 2 * utf8.count + 64, fieldPrefix: fieldPrefix,
          emitsPlainTerms: emitsPlainTerms))
      scanner.scan()
      scanner.sink.finish(into: &packed)
      return scanner.positionCount
    }
  }

  private func scan(_ utf8: UnsafeBufferPointer<UInt8>, sink: ClosureSink) {
    pool.withContext { context in
      var scanner = TextScanner(
        utf8, context: context, language: resolved(for: utf8), sink: sink)
      scanner.scan()
    }
  }

  /// The language that a text is analysed in: the analyser's, or the one detected.
  ///
  /// With ``TextLanguage/detect`` a caller with several texts of one document asks once, for the longest,
  /// and analyses all with ``with(_:)``. Text without evidence counts as English.
  package func resolved(for utf8: UnsafeBufferPointer<UInt8>) -> TextLanguage {
    guard language == .detect else { return language }
    return LanguageDetector.shared.detect(utf8) ?? .english
  }
}

/// Passes terms to a closure.
private struct ClosureSink: TermSink {
  let body: (AnalyzedTerm) -> Void

  mutating func append(_ term: AnalyzedTerm, startsPosition: Bool) {
    body(term)
  }
}
