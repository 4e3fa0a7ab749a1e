import Testing

@testable import SearchText

@Suite("Snippets")
struct SnippetTests {
  private let analyzer = TextAnalyzer()

  private func snippet(_ text: String, _ query: String, length: Int = 60, count: Int = 1) -> Snippet
  {
    var options = SnippetMaker.Options()
    options.fragmentLength = length
    options.maximumFragmentCount = count
    return SnippetMaker(analyzer: analyzer, options: options).snippet(
      of: text, query: QueryParser(analyzer: analyzer, knownFields: []).parse(query))
  }

  @Test(
    "Matches are marked in the text as it was written",
    arguments: [
      ("a Running dog", "run", "a <mark>Running</mark> dog"),
      (
        "Caf\u{E9} & <b>bar</b>", "cafe bar", "<mark>Caf\u{E9}</mark> & <b><mark>bar</mark></b>"
      ),
      ("see user@example.com now", "user@example.com", "see <mark>user@example.com</mark> now"),
      (
        "\u{4E2D}\u{6587}\u{5408}\u{7D04}\u{8F49}", "\u{5408}\u{7D04}",
        "\u{4E2D}\u{6587}<mark>\u{5408}\u{7D04}</mark>\u{8F49}"
      ),
      ("poolDayData", "day", "pool<mark>Day</mark>Data"),
      ("nothing here", "absent", "nothing here"),
      ("x \u{2764}\u{FE0F} y", "\u{2764}", "x <mark>\u{2764}\u{FE0F}</mark> y"), ("", "x", ""),
      ("the cat", "\"the cat\"", "<mark>the cat</mark>"),
      ("installation", "inst*", "<mark>installation</mark>"),
    ])
  func marks(text: String, query: String, expected: String) {
    #expect(Self.marked(snippet(text, query), text) == expected)
  }

  @Test("The window with most different words wins, on whole words")
  func window() {
    let filler = String(repeating: "filler words stand here ", count: 20)
    let text = "whale \(filler) the white whale sank \(filler)"
    let found = snippet(text, "white whale")
    #expect(found.fragments[0].text.contains("white whale"))
    #expect(found.startsInside && found.endsInside)
    #expect(found.fragments[0].range.count <= 60)
    let two = snippet(text, "white whale", count: 2)
    #expect(two.fragments.count == 2 && !two.startsInside)
  }

  @Test("Lines, bytes and characters count through line ends of all kinds and multi-byte text")
  func places() throws {
    let text = "\u{E4}\u{F6}\r\n\u{4E2D}\rthree\nf\u{FC}nf target"
    let fragment = try #require(snippet(text, "target").fragments.first)
    #expect(fragment.line == 4)
    let bytes = Array(text.utf8)
    let match = try #require(fragment.matches.first)
    #expect(String(decoding: bytes[match], as: UTF8.self) == "target")
    let long = String(repeating: "\u{E4} ", count: 200) + "target"
    let late = try #require(snippet(long, "target").fragments.first)
    #expect(late.characterOffset == Array(long.utf8)[..<late.range.lowerBound].count * 2 / 3)
  }

  @Test("Without a match the passage asked for is shown, with its place")
  func passage() throws {
    let text =
      String(repeating: "\u{E4}\r\n", count: 50) + "here it begins "
      + String(repeating: "x ", count: 200)
    let offset = 50 * 4
    let maker = SnippetMaker(analyzer: analyzer)
    let query = QueryParser(analyzer: analyzer, knownFields: []).parse("absent")
    let fragment = try #require(
      maker.snippet(of: text, query: query, elseFrom: offset).fragments.first)
    #expect(fragment.text.hasPrefix("here it begins"))
    #expect(fragment.range.lowerBound == offset && fragment.line == 51)
    #expect(fragment.characterOffset == 150 && fragment.matches.isEmpty)
    for offset in [-5, 1, Int.max] {
      #expect(maker.snippet(of: text, query: query, elseFrom: offset).fragments.count == 1)
    }
  }

  @Test("A snippet from an offset marks the words in it, but for stop words")
  func offset() throws {
    let text =
      "the bread is old\r\n" + String(repeating: "\u{E4}\r", count: 50)
      + "the new bread of the baker "
      + String(repeating: "x ", count: 200) + "bread"
    let offset = 18 + 50 * 3
    let maker = SnippetMaker(analyzer: analyzer)
    let query = QueryParser(analyzer: analyzer, knownFields: []).parse("the bread")
    var copy = text
    let found = copy.withUTF8 { maker.snippet(of: $0, query: query, from: offset) }
    #expect(Self.marked(found, text).hasPrefix("the new <mark>bread</mark> of the baker x x"))
    #expect(found.fragments.count == 1 && found.startsInside && found.endsInside)
    #expect(found.fragments[0].range.lowerBound == offset && found.fragments[0].line == 52)
    for offset in [-5, 19, Int.max] {
      let odd = copy.withUTF8 { maker.snippet(of: $0, query: query, from: offset) }
      #expect(odd.fragments.count == 1)
    }
  }

  @Test(
    "Lines of a stretch",
    arguments: [
      (0..<1, 1...1), (0..<3, 1...1), (0..<4, 1...2), (3..<4, 2...2), (5..<9, 3...5),
      (8..<10, 5...5),
    ])
  func lines(of stretch: Range<Int>, _ expected: ClosedRange<Int>) {
    var text = "a\r\nb\nc\n\rde"
    #expect(text.withUTF8 { SnippetMaker.lines(of: stretch, in: $0) } == expected)
  }

  @Test("What is no text for a terminal is taken out")
  func safety() {
    #expect(
      TextNormalization.sanitizedForTerminal(
        "title \u{1B}[31mred\u{1B}[0m \u{1B}]0;name\u{7} \u{9B}5m beep\u{7} x\u{202E}")
        == "title red   beep x")
    #expect(TextNormalization.sanitizedForTerminal("a\u{1B}Pq\u{1B}\\b\tc\n") == "ab\tc\n")
  }

  @Test("Invalid UTF-8 is shown with replacement")
  func invalid() {
    let bytes: [UInt8] = [0xFF, 0x61, 0x62, 0x20, 0xC3] + Array("word".utf8) + [0xE4, 0xB8]
    let query = QueryParser(analyzer: analyzer, knownFields: []).parse("word")
    let found = bytes.withUnsafeBufferPointer {
      SnippetMaker(analyzer: analyzer).snippet(of: $0, query: query)
    }
    #expect(found.fragments.first?.text == "\u{FFFD}ab \u{FFFD}word\u{FFFD}")
    #expect(found.fragments.first?.matches == [5..<9])
  }

  /// The fragments with their matches marked, from the bytes of the text.
  private static func marked(_ snippet: Snippet, _ text: String) -> String {
    let bytes = Array(text.utf8)
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return snippet.fragments.map { fragment in
      var position = fragment.range.lowerBound
      var output = ""
      for match in fragment.matches {
        output += string(position..<match.lowerBound) + "<mark>\(string(match))</mark>"
        position = match.upperBound
      }
      return output + string(position..<fragment.range.upperBound)
    }.joined(separator: "|")
  }
}
