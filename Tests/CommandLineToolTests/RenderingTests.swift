import CommandLineTool
import SearchModel
import Testing

/// Hits on a terminal and in a pipe, widths, and text that must not reach a terminal.
@Suite struct RenderingTests {
  private static let results = SearchResults(
    query: "q", mode: .hybrid, duration: .microseconds(1910), total: 42, totalIsExact: false,
    hits: [
      SearchHit(
        rank: 1, key: ItemKey(type: "file", identifier: "/home/me/notes/garden.md"),
        domain: "home", title: "Garden in spring", path: "/home/me/notes/garden.md", score: 1,
        tier: .exact, lexical: 1, semantic: nil,
        snippet: Snippet(
          fragments: [
            Snippet.Fragment(
              text: "water the\ntomatoes & <b>\u{1B}[2Jbeans</b>",
              highlights: [10..<18, 100..<120],
              line: 12, byteOffset: 300, characterOffset: 290)
          ],
          isCutAtStart: true, isCutAtEnd: false),
        explanation: Explanation(
          value: 0.8333333, label: "blend",
          children: [Explanation(value: 1, label: "lexical")])),
      SearchHit(
        rank: 2, key: ItemKey(type: "note", identifier: "7"), domain: nil,
        title: "東京タワー\u{1B}]0;pwned\u{7}", score: 0.4219999, tier: .blend, lexical: nil,
        semantic: 0.5),
    ])

  private func index() -> FakeIndex { FakeIndex(.init(results: Self.results)) }

  @Test func pipe() async throws {
    let run = try await ToolRun("search q", index: index())
    #expect(
      run.output == """
        1  Garden in spring  1.00 exact
           file:/home/me/notes/garden.md:12  [home]
           … water the tomatoes & <b>beans</b>
           0.8333  blend
             1  lexical
        2  東京タワー  0.42
           note:7
        2 of at least 42 hits, 1.9 ms

        """)
    #expect(run.code == .done)
  }

  @Test func terminal() async throws {
    let run = try await ToolRun(
      ["search", "q"], index: index(), isTerminal: true, width: 48)
    let plain = run.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(
      plain == """
        1  Garden in spring             1.00 exact █████
           file:/home/me/notes/garden.md:12  [home]
           … water the tomatoes & <b>beans</b>
           0.8333  blend
             1  lexical

        2  東京タワー                         0.42 ██▏··
           note:7

        2 of at least 42 hits, 1.9 ms

        """)
    #expect(run.output.contains("\u{1B}[1;33mtomatoes\u{1B}[0m"))
  }

  @Test(arguments: [
    (["--color", "never"], [:], false), ([], ["NO_COLOR": "1"], false),
    ([], ["TERM": "dumb"], false), ([], ["NO_COLOR": ""], true),
    (["--color=always"], ["NO_COLOR": "1"], true),
  ])
  func colour(
    _ options: [String], _ environment: [String: String], _ isColoured: Bool
  ) async throws {
    let run = try await ToolRun(
      options + ["search", "q"], index: index(), environment: environment, isTerminal: true)
    #expect(run.output.contains("\u{1B}") == isColoured)
  }

  @Test func json() async throws {
    let run = try await ToolRun("search q --json", index: index())
    #expect(
      run.output == """
        {"query": "q", "mode": "hybrid", "took_ms": 1.91, "total": 42, "total_is_exact": false, \
        "degraded": null, "hint": null, "did_you_mean": [], "hits": [{"rank": 1, "id": "/home/me/notes/garden.md", \
        "type": "file", "domain": "home", "title": "Garden in spring", \
        "path": "/home/me/notes/garden.md", "score": 1.0, "tier": "exact", "lexical": 1.0, \
        "semantic": null, "snippet": "… water the\\n<mark>tomatoes</mark> &amp; &lt;b&gt;beans&lt;/b&gt;", \
        "line": 12, "fragments": [{"text": \
        "water the\\n<mark>tomatoes</mark> &amp; &lt;b&gt;beans&lt;/b&gt;", "line": 12, "byte": 300, \
        "character": 290}], "passage": null, "explanation": {"value": 0.833333, "label": "blend", "children": \
        [{"value": 1.0, "label": "lexical", "children": []}]}}, {"rank": 2, "id": "7", "type": "note", \
        "domain": null, "title": "東京タワー\\u001b]0;pwned\\u0007", "path": null, "score": 0.422, \
        "tier": "blend", "lexical": null, "semantic": 0.5, "snippet": null, "line": null, \
        "fragments": null, "passage": null, "explanation": null}]}

        """)
  }

  @Test func severalFragmentsStandInOneLine() async throws {
    let index = index()
    index.change {
      $0.results.hits[0].snippet = Snippet(
        fragments: [
          Snippet.Fragment(text: "red\r\nfox", highlights: [5..<8], line: 2),
          Snippet.Fragment(text: "a <fox>", highlights: [3..<6], line: 9, byteOffset: 80),
        ],
        isCutAtStart: false, isCutAtEnd: true)
    }
    let plain = try await ToolRun("search q --snippets", index: index)
    #expect(plain.output.contains("red fox … a <fox> …"))
    let json = try await ToolRun("search q --snippets --json", index: index)
    #expect(json.output.contains("red\\n<mark>fox</mark> … a &lt;<mark>fox</mark>&gt; …"))
    #expect(index.requests.allSatisfy { $0.snippetFragmentCount == 3 })
  }

  @Test func thePassageOfAHitByMeaningHasItsLines() async throws {
    let index = index()
    index.change { content in
      let passage = SearchHit.Passage(firstLine: 4, lastLine: 19, byteOffset: 120, byteCount: 900)
      for place in content.results.hits.indices { content.results.hits[place].passage = passage }
      var found = content.results.hits[1]
      found.path = "/n/7.md"
      found.snippet = Snippet(
        fragments: [Snippet.Fragment(text: "rain in May", highlights: [], line: 11)],
        isCutAtStart: true, isCutAtEnd: true)
      content.results.hits.append(found)
      found.snippet = nil
      content.results.hits.append(found)
    }
    let page = try await ToolRun("search q", index: index)
    let places = page.output.split(separator: "\n").filter {
      $0.contains("file:") || $0.contains("note:")
    }
    #expect(
      places == [
        "   file:/home/me/notes/garden.md:12  [home]", "   note:7  lines 4–19",
        "   note:7  /n/7.md:11  lines 4–19", "   note:7  /n/7.md:4  lines 4–19",
      ])
    let json = try await ToolRun("search q --json", index: index)
    #expect(
      json.output.contains(
        #""passage": {"first_line": 4, "last_line": 19, "byte": 120, "bytes": 900}, "#))
  }

  @Test func countAlone() async throws {
    let index = index()
    index.change { $0.results.hits = [] }
    let run = try await ToolRun("search q --limit 0", index: index)
    #expect(run.output == "at least 42 hits, 1.9 ms\n")
    #expect(run.code == .done)
    let beyond = try await ToolRun("search q --offset 50", index: index)
    #expect(beyond.output == "no hits from 51 on, at least 42 in all, 1.9 ms\n")
    #expect(beyond.code == .nothingFound)
  }

  @Test func degradedAnswerSaysSo() async throws {
    let degraded = index()
    degraded.change { $0.results.degraded = "lexical only: vectors are being made" }
    let run = try await ToolRun("search q", index: degraded)
    #expect(run.output.contains("\ndegraded: lexical only: vectors are being made\n"))
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("東京", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("한국어", 6),
    ("ﾊﾟ", 2), ("ＡＢ", 4), ("\u{200B}", 0), ("…", 1),
  ])
  func width(_ text: String, _ cells: Int) {
    #expect(DisplayWidth.of(text) == cells)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("東京都", 4, "東…"), ("東京都", 5, "東京…"),
    ("abc", 0, ""), ("abc", 1, "…"),
  ])
  func cut(_ text: String, _ width: Int, _ expected: String) {
    #expect(DisplayWidth.cut(text, to: width) == expected)
  }

  @Test(arguments: 3...40)
  func cutMiddleFits(_ width: Int) {
    for text in ["/home/me/notes/garden.md", "/東京/大阪/京都.md", "ab"] {
      let cut = DisplayWidth.cutMiddle(text, to: width)
      #expect(DisplayWidth.of(cut) <= width)
      #expect(DisplayWidth.of(text) > width || cut == text)
    }
  }
}
