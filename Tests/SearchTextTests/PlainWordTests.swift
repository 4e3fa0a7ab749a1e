import SearchModel
import Testing

@testable import SearchText

@Suite("Plain words from the cache")
struct PlainWordTests {
  /// Words of every length about the cache's bounds, in every case, between every kind of neighbour.
  private static func text(seed: UInt64) -> String {
    var generator = SplitMix64(seed: seed)
    let neighbours = [
      " ", " ", " ", " ", ", ", ". ", ",", ".", ": ", ":", ";", ") ", " (", " #", " @", " .", " $",
      "-", "'s ", "\u{2019}s ", "% ", "++ ", "# ", "_", "/", "\n", "\u{0}", "\u{E9}", "\u{5B57}",
    ]
    return (0..<400).map { _ in
      let length = Int.random(in: 1...18, using: &generator)
      // Few letters, so that words come again.
      var word = (0..<length).map { _ in
        "aeinst".randomElement(using: &generator).map(String.init) ?? ""
      }
      if length > 8 { word = Array(repeating: "ing", count: length / 3) + ["es"] }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: word[0] = word[0].uppercased()
      case 1: word[length > 8 ? 1 : length - 1] = "Q"
      case 2: word.append("7")
      default: break
      }
      return word.joined() + (neighbours.randomElement(using: &generator) ?? " ")
    }.joined()
  }

  @Test(
    "What is packed is what is handed out term by term", arguments: ["en", "de", "ru", "zh", ""])
  func packedEqualsHandedOut(code: String) {
    let analyzer = TextAnalyzer(language: TextLanguage(code: code))
    for seed in 0..<60 as Range<UInt64> {
      let bytes = Array(Self.text(seed: seed).utf8)
      bytes.withUnsafeBufferPointer { utf8 in
        var expected: [UInt8] = []
        var position = -1
        analyzer.terms(utf8) { term in
          expected.append(
            term.position == position ? TermPrefix.samePosition : TermPrefix.newPosition)
          position = term.position
          expected += term.indexTerm
        }
        var packed = PackedTerms()
        let count = analyzer.pack(utf8, into: &packed)
        #expect(packed.bytes == expected)
        #expect(count == position + 1)
      }
    }
  }

  @Test("One cache serves two languages in turn")
  func languagesDoNotMix() {
    let english = TextAnalyzer(language: .english)
    let german = english.with(TextLanguage(code: "de"))
    func pack(_ analyzer: TextAnalyzer) -> [UInt8] {
      var packed = PackedTerms()
      analyzer.pack(
        "generalization wandering a generalization wandering of the same kind", into: &packed)
      return packed.bytes
    }
    let first = pack(english)
    let second = pack(german)
    #expect(first != second)
    #expect(pack(english) == first)
    #expect(pack(german) == second)
  }
}
