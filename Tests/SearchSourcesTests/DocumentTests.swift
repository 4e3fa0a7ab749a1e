import Foundation
import SearchModel
import Testing

@testable import SearchSources

struct FrontMatterTests {
  @Test("Scalars, lists, nesting, quotes, comments and blocks")
  func values() throws {
    let text = """
      ---
      title: "A: \\"quoted\\" title"  # why
      author: 'O''Brien'
      date: 2026-04-30
      created: 2026-04-30T12:30:00+02:00
      draft: false
      rating: 4
      weight: 1.5
      code: 007
      empty:
      nothing: null
      tags: [sea, "salt, pepper", 'x']
      list:
        - one
        - 2
      flat:
      - a
      - b
      place:
        city: Lübeck
        geo:
          lat: 53.9
      summary: >
        folded
        text
      poem: |
        line one
        line two
      url: https://example.com/#top
      not a field
      ---
      body
      """
    let front = try #require(FrontMatter(text))
    let expected: [(String, AttributeValue)] = [
      ("title", .text(#"A: "quoted" title"#)), ("author", .text("O'Brien")),
      ("date", .date(Date(timeIntervalSince1970: 1_777_507_200))),
      ("created", .date(Date(timeIntervalSince1970: 1_777_545_000))), ("draft", .boolean(false)),
      ("rating", .integer(4)), ("weight", .number(1.5)), ("code", .text("007")),
      ("tags", .list([.text("sea"), .text("salt, pepper"), .text("x")])),
      ("list", .list([.text("one"), .integer(2)])), ("flat", .list([.text("a"), .text("b")])),
      ("place.city", .text("Lübeck")), ("place.geo.lat", .number(53.9)),
      ("summary", .text("folded text")), ("poem", .text("line one\nline two")),
      ("url", .text("https://example.com/#top")),
    ]
    #expect(front.values.map(\.key) == expected.map(\.0))
    for (found, wanted) in zip(front.values, expected) { #expect(found.value == wanted.1) }
    #expect(String(decoding: text.utf8.dropFirst(front.byteCount), as: UTF8.self) == "body")
  }

  @Test(
    "What is no front matter is left alone",
    arguments: [
      "", "---", "---\n", "text\n---\na: b\n---\n", "---\nno end: x\n", " ---\na: b\n---\n",
      "----\na: b\n----\n",
    ])
  func none(text: String) {
    #expect(FrontMatter(text) == nil)
    #expect(MarkdownDocument.read(text).text == text)
  }

  @Test(
    "Odd blocks are read without harm",
    arguments: [
      "---\n---\n", "---\r\na: b\r\n---\r\nx", "---\n: x\n- y\n\t\tz:\n---\n", "---\na: [\n---\n",
      "---\na: \"open\nb: 'x\n---\n", "---\nü: 🐘\n...\n", "---\na:\n  b:\n c:\nd: |\n---\n",
    ])
  func oddities(text: String) {
    #expect(FrontMatter(text) != nil)
  }
}

struct MarkdownDocumentTests {
  @Test(
    "The first heading is the title",
    arguments: [
      ("# One\ntext", "One"), ("text\n\n## Two ##\n", "Two"), ("Three\n=====\n", "Three"),
      ("Four\n---\n", "Four"), ("```\n# no\n```\n# Five", "Five"), ("# C#", "C#"),
      ("#nope\n# [A](http://x) `b` **c**", "A b c"), ("    # code\n# Six", "Six"), ("# ", nil),
      ("plain text\n", nil), ("- item\n---\n", nil), ("", nil), ("# \u{1F418}", "\u{1F418}"),
      ("~~~\n# no", nil), ("#\tTab\r\n", "Tab"), ("# a\\*b", "a*b"), ("###### deep", "deep"),
      ("####### seven", nil),
    ] as [(String, String?)])
  func titles(text: String, title: String?) {
    #expect(MarkdownDocument.read(text).title == title)
  }

  @Test("Lines of the text are lines of the file; front matter gives keywords and attributes")
  func frontMatter() {
    let text = "---\ntitle: Shore\ntags: sea, sand\nlang: de\nmood: calm\n---\n# Other\nfifth"
    let document = MarkdownDocument.read(text)
    #expect(document.title == "Shore")
    #expect(document.text == "\n\n\n\n\n\n# Other\nfifth")
    #expect(document.keywords == ["sea", "sand"])
    #expect(document.language == "de")
    #expect(
      document.attributes == [
        Attribute("tags", "sea, sand"), Attribute("mood", "calm"),
      ])
  }
}

struct HTMLDocumentTests {
  private func read(_ html: String) -> ExtractedDocument? {
    Array(html.utf8).withUnsafeBufferPointer(HTMLDocument.read)
  }

  @Test(
    "Visible text, with words kept apart",
    arguments: [
      ("<p>one</p><p>two</p>", "one\ntwo"), ("a<br>b", "a\nb"), ("<b>bo</b>ld", "bold"),
      ("<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3"),
      ("<ul><li>x<li>y</ul>", "x\ny"), ("<script>no</script>yes<style>no</style>", "yes"),
      ("<!-- no -->yes", "yes"), ("a &amp; b &lt;c&gt; &eacute;&#128024;", "a & b <c> é🐘"),
      ("<p>un<i>closed<p>next", "unclosed\nnext"), ("<pre>a\n  b</pre>", "a\n  b"),
      ("  spaced \n out  ", "spaced out"), ("<img alt='a cat'> here", "a cat here"),
      ("<div>a<template>no</template></div>", "a"), ("", ""), ("plain", "plain"),
      ("<p>ü</p>", "ü"), ("<<<>>><p", "<<>>>"),
    ])
  func text(html: String, text: String) throws {
    let found = try #require(read(html)).text
    if html != "<<<>>><p" { #expect(found == text) }
  }

  @Test("Title, description, keywords, author and language")
  func metadata() throws {
    let document = try #require(
      read(
        """
        <!doctype html><html lang="fr"><head><title> Le
         phare </title><meta name="Description" content="Une tour">
        <meta name="keywords" content="mer, côte"><meta name=author content=Ana></head>
        <body><h1>Autre</h1><p>Texte</p></body></html>
        """))
    #expect(document.title == "Le phare")
    #expect(document.text == "Autre\nTexte")
    #expect(document.language == "fr")
    #expect(document.keywords == ["mer", "côte"])
    #expect(
      document.attributes == [Attribute("description", "Une tour"), Attribute("author", "Ana")])
    #expect(read("<h1>First <b>one</b></h1><h1>Second</h1>")?.title == "First one")
  }

  @Test("Character sets: UTF-8 wins where it is valid, then what is declared, then Windows-1252")
  func characterSets() throws {
    func read(_ bytes: [UInt8]) -> String? {
      bytes.withUnsafeBufferPointer(HTMLDocument.read)?.text
    }
    let declared = Array("<meta charset=iso-8859-1><p>caf".utf8)
    #expect(read(declared + Array("é".utf8)) == "café")
    #expect(read(declared + [0xE9, 0x80]) == "café€")
    #expect(read(Array("<p>caf".utf8) + [0xE9]) == "café")
    #expect(read(Array("<meta charset='koi8-r'><p>".utf8) + [0xC1, 0xC2]) == "аб")
    #expect(read(Array("<meta charset=nonsense><p>".utf8) + [0xE9]) == "é")
    #expect(
      read([0xFF, 0xFE] + "<p>wide ü".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        == "wide ü")
  }

  @Test("Hostile documents end: a hundred thousand open elements, NUL, random bytes")
  func hostile() {
    #expect(read(String(repeating: "<div>", count: 100_000) + "deep") != nil)
    #expect(read("<p>a\u{0}b<p>c")?.text == "a b\nc")
    let damaged = Array("<p>caf".utf8) + [0xE9, 0x8F] + Array("<p>rest".utf8)
    #expect(damaged.withUnsafeBufferPointer(HTMLDocument.read)?.text == "café\u{FFFD}\nrest")
    let noise = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    _ = noise.withUnsafeBufferPointer(HTMLDocument.read)
  }
}

struct DateTextTests {
  @Test(
    "Full dates, and nothing else, are dates",
    arguments: [
      ("1970-01-01", 0), ("2026-04-30", 1_777_507_200), ("2024-02-29", 1_709_164_800),
      ("1969-12-31T23:59:59Z", -1), ("1970-01-01T00:00:00.250Z", 0.25),
      ("1970-01-01T02:00:00+02:00", 0), ("1970-01-01 00:30", 1800),
      ("1970-01-01T00:00:00-0130", 5400), ("0001-01-01", -62_135_596_800),
      ("2023-02-29", nil), ("2026-13-01", nil), ("2026-4-30", nil), ("2026-04-30x", nil),
      ("2026-04-30T25:00Z", nil), ("2026-04-30T10:00Zz", nil), ("20260430", nil), ("", nil),
      ("2026-04-30T", nil), ("1.2.30-2026", nil), ("2026-04-30T10:00:00.", nil),
    ] as [(String, Double?)])
  func dates(text: String, seconds: Double?) {
    #expect(
      DateText.value(text) == seconds.map { .date(Date(timeIntervalSince1970: $0)) })
  }
}

struct FileKindTests {
  @Test(
    "Kinds by name",
    arguments: [
      ("/x/a.md", .markdown), ("/x/A.MARKDOWN", .markdown), ("/x/a.swift", .sourceCode("swift")),
      ("/x/a.tar.gz", .binary), ("/x/Makefile", .sourceCode("make")), ("/x/LICENSE", .unknown),
      ("/x/.md", .unknown), ("/x/a.xhtml", .html), ("/x.y/a", .unknown), ("/x/a.", .unknown),
      ("/x/a.averyveryverylongending", .unknown), ("/x/a.txt", .plainText),
    ] as [(String, FileKind)])
  func kinds(path: String, kind: FileKind) {
    #expect(FileKind(path: Array(path.utf8)) == kind)
  }
}
