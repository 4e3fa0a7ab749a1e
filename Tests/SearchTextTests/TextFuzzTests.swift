import TestSupport
import Testing

@testable import SearchText

/// Random text of many kinds: nothing traps, and what is indexed is found by its own words.
@Suite("Random text")
struct TextFuzzTests {
  private static let alphabets: [[UInt32]] = [
    Array(0x61...0x7A), Array(0x41...0x5A) + Array(0x61...0x7A), Array(0x30...0x39),
    Array(0x61...0x7A) + [0xE4, 0xF6, 0xFC, 0xDF, 0xE9, 0xE8, 0xF1, 0x301, 0x308],
    Array(0x430...0x44F) + [0x439, 0x451], Array(0x3B1...0x3C9) + [0x3AC, 0x3C2],
    Array(0x4E00...0x4E80), Array(0x3041...0x3096) + [0x3099, 0x30FC], Array(0xAC00...0xAC80),
    Array(0x0E01...0x0E2E) + [0x0E48, 0x0E31, 0x0E33], Array(0x0905...0x0939) + [0x093E, 0x094D],
    Array(0x0627...0x064A) + [0x064E, 0x0651], [0x1F350, 0x1F468, 0x200D, 0xFE0F, 0x1F3FD, 0x2764],
    Array(0x21...0x7E), [0x27, 0x2019, 0x61, 0x62, 0x73, 0x74],
    [0x2D, 0x5F, 0x2E, 0x2F, 0x61, 0x31],
  ]

  private static func word(_ generator: inout SeededGenerator) -> String {
    var word = String.UnicodeScalarView()
    let alphabet = alphabets.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...10, using: &generator) {
      if let scalar = alphabet.randomElement(using: &generator).flatMap(Unicode.Scalar.init) {
        word.append(scalar)
      }
    }
    return String(word)
  }

  private static func literalWord(_ generator: inout SeededGenerator) -> String {
    // What the query language would read as an operator is taken off; quotes end phrases.
    var word = word(&generator)
    while let first = word.unicodeScalars.first, first == "-" { word.unicodeScalars.removeFirst() }
    word.unicodeScalars.removeAll { $0 == "\"" || $0 == ":" || $0 == "*" }
    return word
  }

  @Test("A document is found by each of its words and by phrases of it", arguments: 0..<40)
  func wordsAndPhrases(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 {
      let words = (0..<8).map { _ in Self.literalWord(&generator) }
      let language = [TextLanguage.english, .init(code: "de"), .unstemmed][seed % 3]
      let index = TinyIndex([("d", words.joined(separator: " "))], language: language)
      for word in words {
        let query = index.parser.parse(word)
        #expect(query.isEmpty || !index.ranked(query).isEmpty, "\(word)")
        #expect(index.parser.parse(query.description) == query, "\(word)")
      }
      let start = Int.random(in: 0..<6, using: &generator)
      let phrase = words[start..<Int.random(in: (start + 1)...8, using: &generator)]
        .joined(separator: " ")
      let query = index.parser.parse("\"\(phrase)\"")
      #expect(query.isEmpty || !index.ranked(query).isEmpty, "\"\(phrase)\" of \(words)")
    }
  }

  @Test("Random bytes yield well-formed terms with places in the text", arguments: 0..<20)
  func randomBytes(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let analyzer = TextAnalyzer()
    for round in 0..<20 {
      let count = Int.random(in: 0...600, using: &generator)
      let ascii = round % 2 == 0
      let bytes = (0..<count).map { _ in
        UInt8.random(in: 0...(ascii ? 0x7F : 0xFF), using: &generator)
      }
      var packed = PackedTerms()
      let length = bytes.withUnsafeBufferPointer { analyzer.pack($0, into: &packed) }
      let positions = TinyIndex.positions(of: packed)
      #expect(positions.count == length)
      var handedOut: [[[UInt8]]] = []
      bytes.withUnsafeBufferPointer { buffer in
        analyzer.terms(buffer) { term in
          if term.position == handedOut.count { handedOut.append([]) }
          handedOut[handedOut.count - 1].append(term.indexTerm)
          #expect(!term.bytes.isEmpty && term.bytes.count <= AnalysisLimits.maximumTermLength)
          #expect(!term.bytes.contains { $0 <= 0x20 })
          #expect(term.source.lowerBound >= 0 && term.source.upperBound <= count)
          #expect(!term.source.isEmpty)
        }
      }
      #expect(handedOut == positions)
      _ = QueryParser(analyzer: analyzer, knownFields: ["a"]).parse(
        String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(
    "Huge tokens are cut and found",
    arguments: ["a", "é", "1", "中", "👍", "a.", "aB", "\u{301}", "'s"])
  func hugeToken(unit: String) {
    let text = String(repeating: unit, count: (1 << 14) / unit.utf8.count)
    var packed = PackedTerms()
    let analyzer = TextAnalyzer()
    analyzer.pack("x " + text, into: &packed)
    for term in TinyIndex.positions(of: packed).joined() {
      #expect(term.count <= AnalysisLimits.maximumTermLength + 1)
    }
    let query = QueryParser(analyzer: analyzer, knownFields: []).parse(text)
    #expect(query.clauses.allSatisfy { $0.leaves.count <= AnalysisLimits.maximumLeavesInClause })
    let snippet = SnippetMaker(analyzer: analyzer).snippet(of: text, query: query)
    #expect(snippet.fragments.allSatisfy { $0.range.count <= 400 })
  }
}
