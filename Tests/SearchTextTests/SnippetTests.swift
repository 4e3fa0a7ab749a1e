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
        "Caf\u{E9} & <b>bar</b>", "cafe bar",
        "<mark>Caf\u{E9}</mark> &amp; &lt;b&gt;<mark>bar</mark>&lt;/b&gt;"
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
    #expect(SnippetRenderer.html.render(snippet(text, query)) == expected)
  }

  @Test("The window with most different words wins, on whole words")
  func window() {
    let filler = String(repeating: "filler words stand here ", count: 20)
    let text = "whale \(filler) the white whale sank \(filler)"
    let found = snippet(text, "white whale")
    let shown = SnippetRenderer.plain.render(found)
    #expect(shown.contains("white whale") && shown.hasPrefix("… ") && shown.hasSuffix(" …"))
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

  @Test("A terminal sees no control sequences, a page no markup")
  func safety() {
    let text =
      "title \u{1B}[31mred\u{1B}[0m \u{1B}]0;name\u{7} \u{9B}5m beep\u{7} <script>x</script>\u{202E}"
    let shown = SnippetRenderer.terminal.render(snippet(text, "red", length: 200))
    #expect(shown == "title \u{1B}[1mred\u{1B}[0m beep <script>x</script>")
    let page = SnippetRenderer.html.render(snippet(text, "script", length: 200))
    #expect(!page.contains("<script") && !page.contains("\u{1B}"))
    #expect(TextNormalization.sanitizedForTerminal("a\u{1B}Pq\u{1B}\\b\tc\n") == "ab\tc\n")
  }

  @Test("Invalid UTF-8 is shown with replacement")
  func invalid() {
    let bytes: [UInt8] = [0xFF, 0x61, 0x62, 0x20, 0xC3] + Array("word".utf8) + [0xE4, 0xB8]
    let query = QueryParser(analyzer: analyzer, knownFields: []).parse("word")
    let found = bytes.withUnsafeBufferPointer {
      SnippetMaker(analyzer: analyzer).snippet(of: $0, query: query)
    }
    #expect(SnippetRenderer.html.render(found).contains("<mark>word</mark>"))
  }
}
