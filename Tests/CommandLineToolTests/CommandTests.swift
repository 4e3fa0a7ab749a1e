import CommandLineTool
import Foundation
import SearchModel
import TestSupport
import Testing

/// What each verb prints and asks of the index.
@Suite struct CommandTests {
  private static let notes = [
    StoredItem.sample(
      "note", "1", title: "Garden\u{1B}[31m", text: "Two\nlines\u{7}",
      attributes: [
        Attribute("year", 2024), Attribute("tags", ["a", "b"]),
        Attribute("seen", .date(Date(timeIntervalSince1970: 1_700_000_000.25))),
      ], domain: "home"),
    StoredItem.sample("note", "2", title: "Bicycle"),
    StoredItem.sample("task", "2", title: "Bicycle"),
    StoredItem.sample("task", "a:b", title: ""),
  ]

  private func index(_ change: (inout FakeIndex.Content) -> Void = { _ in }) -> FakeIndex {
    var content = FakeIndex.Content(items: Self.notes)
    change(&content)
    return FakeIndex(content)
  }

  @Test(arguments: [
    "search a", "reindex --all", "verify", "status", "sources", "get a", "list", "explain a --id b",
    "suggest a",
    "remove a", "sources remove 1",
  ])
  func missingIndexIsReported(_ line: String) async throws {
    let run = try await ToolRun(line, index: nil)
    #expect(
      run.error
        == "limelight: FOLDER/missing.limelight: there is no index; create it with `limelight index SOURCE`, "
        + "or name another with --index\n")
    #expect(run.output == "")
    #expect(run.code == .unreadable)
  }

  @Test func errorOfTheIndexHasItsPlaceCauseAndAdvice() async throws {
    let failing = index { content in
      content.failure = SearchError(
        .corrupt, "a page is damaged", advice: "run `limelight verify`", path: "/tmp/x",
        cause: SearchError(.inputOutput, "read failed"))
    }
    let run = try await ToolRun("status --json", index: failing)
    #expect(
      run.error
        == "limelight: /tmp/x: a page is damaged: read failed; run `limelight verify`\n")
    #expect(
      run.output
        == #"{"error": {"code": "corrupt", "message": "/tmp/x: a page is damaged: read failed; run "#
        + #"`limelight verify`"}}"# + "\n")
    #expect(run.code == .unreadable)
  }

  @Test(arguments: [
    (SearchError.Code.invalidArgument, ExitCode.wrongUsage), (.notFound, .unreadable),
    (.unreadable, .unreadable), (.notAnIndex, .unreadable), (.newerFormat, .unreadable),
    (.busy, .unreadable), (.diskFull, .unreadable), (.corrupt, .unreadable),
    (.internalFailure, .internalError), (.closed, .internalError), (.cancelled, .interrupted),
  ])
  func errorDecidesExitCode(_ code: SearchError.Code, _ exitCode: ExitCode) async throws {
    let run = try await ToolRun(
      "status", index: index { $0.failure = SearchError(code, "no", path: "p") })
    #expect(run.code == exitCode)
    #expect(run.error.count { $0 == "\n" } == 1)
  }

  @Test func searchAsksForWhatTheOptionsSay() async throws {
    let index = index()
    _ = try await ToolRun(
      [
        "search", "two", "--mode=lexical", "-words", "--limit", "3", "--offset", "4", "--type",
        "note", "--type", "task", "--domain", "home", "--min-score", "0.5", "--sort", "year:desc",
        "--snippets", "--explain", "--as-you-type", "--where", "year", "exists", "--where", "a",
        "missing", "--prefer-recent",
      ], index: index)
    let request = try #require(index.requests.first)
    #expect(request.query == "two -words")
    #expect(request.mode == .lexical)
    #expect(request.limit == 3 && request.offset == 4)
    #expect(request.types == ["note", "task"] && request.domains == ["home"])
    #expect(request.minimumScore == 0.5)
    #expect(request.recency == RecencyPreference())
    #expect(request.sort == .attribute("year", ascending: false))
    #expect(request.includesSnippets && request.includesExplanation && request.completesLastWord)
    #expect(request.predicate == .all([.present("year"), .not(.present("a"))]))
  }

  @Test func getShowsHowOftenAnItemWasChosen() async throws {
    let index = index { content in
      content.items[1].engagement = Engagement(
        count: 2, last: Date(timeIntervalSince1970: 1_700_000_000))
    }
    let page = try await ToolRun("get note:2", index: index)
    #expect(page.output.contains("2 times, last 2023-11-14"))
    let json = try await ToolRun("get note:2 --json", index: index)
    #expect(json.output.contains(#""engagement": {"count": 2, "last": "2023-11-14T22:13:20"#))
    let other = try await ToolRun("get note:1 --json", index: index)
    #expect(other.output.contains(#""engagement": null"#))
  }

  @Test(arguments: [
    (nil, SearchModel.HitOrder.relevance), ("relevance", .relevance),
    ("a", .attribute("a", ascending: true)),
    ("a:asc", .attribute("a", ascending: true)), ("-a", .attribute("a", ascending: false)),
    ("a:b", .attribute("a:b", ascending: true)),
  ])
  func sortOrderIsRead(_ text: String?, _ order: SearchModel.HitOrder) async throws {
    let index = index()
    _ = try await ToolRun(["search", "x"] + (text.map { ["--sort=\($0)"] } ?? []), index: index)
    #expect(index.requests.first?.sort == order)
  }

  @Test func searchWithoutHitsSaysWhyAndEndsWithOne() async throws {
    let empty = index { $0.results.hint = "nothing in the query can be searched for" }
    let run = try await ToolRun(["search", ""], index: empty)
    #expect(run.output == "nothing in the query can be searched for\nnothing found, 0.0 ms\n")
    #expect(run.code == .nothingFound)
    let json = try await ToolRun(["search", "", "--json"], index: empty)
    #expect(
      json.output == """
        {"query": "", "mode": "hybrid", "took_ms": 0.0, "total": 0, "total_is_exact": true, \
        "degraded": null, "hint": "nothing in the query can be searched for", "did_you_mean": [], "hits": []}

        """)
  }

  @Test func correctionsStandAboveTheHits() async throws {
    let corrected = index { content in
      content.results.corrections = [
        SpellingCorrection(typed: "gardn", used: "garden"),
        SpellingCorrection(typed: "gardn", used: "garden\u{7}s"),
        SpellingCorrection(typed: "batr", used: "batter"),
      ]
    }
    let run = try await ToolRun("search gardn batr", index: corrected)
    #expect(
      run.output.hasPrefix(
        "did you mean: garden, gardens (for gardn)\ndid you mean: batter (for batr)\n"))
    let json = try await ToolRun("search gardn --json", index: corrected)
    #expect(json.output.contains(#""did_you_mean": [{"typed": "gardn", "used": "garden"}, "#))
  }

  @Test func suggestionsAreLinesOrAList() async throws {
    let index = index { $0.suggestions = ["mail server", "Mail Service"] }
    let run = try await ToolRun("suggest mail ser --limit 2", index: index)
    #expect(run.output == "mail server\nMail Service\n")
    #expect(run.code == .done)
    #expect(index.log == ["suggest 2 mail ser"])
    let json = try await ToolRun("suggest --json mail", index: index)
    #expect(
      json.output == #"{"query": "mail", "suggestions": ["mail server", "Mail Service"]}"# + "\n")
    #expect(try await ToolRun("suggest x").code == .nothingFound)
  }

  @Test func batchAnswersEachLine() async throws {
    let folder = try TemporaryFolder()
    let queries = try folder.write("one\r\n\ntwo words\n-three", to: "queries.txt")
    let index = index()
    let run = try await ToolRun(["search", "--batch", queries, "--limit", "2"], index: index)
    #expect(index.requests.map(\.query) == ["one", "", "two words", "-three"])
    #expect(index.requests.allSatisfy { $0.limit == 2 })
    #expect(run.output.split(separator: "\n").count == 4)
    #expect(run.code == .nothingFound)
  }

  @Test func batchOfAMissingFileIsAnError() async throws {
    let run = try await ToolRun("search --batch /nowhere/q")
    #expect(run.error == "limelight: /nowhere/q: there is no such file; check the path\n")
    #expect(run.code == .unreadable)
  }

  @Test func getShowsEverything() async throws {
    let run = try await ToolRun("get note:1", index: index())
    #expect(
      run.output == """
        type        note
        identifier  1
        title       Garden
        domain      home
        version     v1
        range       note:0-255
        donated     2023-11-14T22:13:20Z
        digest      00000000000000010000000000000abc
        vectors     1

        attributes
        year  2024
        tags  a, b
        seen  2023-11-14T22:13:20.250Z

        text
        Two
        lines

        """)
    let json = try await ToolRun("--json get 1", index: index())
    #expect(
      json.output == """
        {"id": "1", "type": "note", "domain": "home", "title": "Garden\\u001b[31m", "version": "v1", \
        "priority": 0, "expires": null, "hidden": false, "language": null, "source": null, \
        "range": "note:0-255", "donated": "2023-11-14T22:13:20Z", \
        "content_digest": "00000000000000010000000000000abc", "vectors": 1, \
        "engagement": null, "keywords": [], \
        "attributes": {"year": 2024, "tags": ["a", "b"], "seen": "2023-11-14T22:13:20.250Z"}, \
        "text": "Two\\nlines\\u0007"}

        """)
  }

  @Test func ambiguousIdentifierListsCandidates() async throws {
    let run = try await ToolRun("get 2", index: index())
    #expect(
      run.error == "limelight: 2: several items have this identifier; name one of note:2, task:2\n")
    #expect(run.code == .wrongUsage)
  }

  @Test func identifierWithAColonIsFound() async throws {
    #expect(try await ToolRun("get a:b", index: index()).code == .done)
    #expect(try await ToolRun("get task:a:b", index: index()).code == .done)
  }

  @Test func absentItemIsNothingFound() async throws {
    let run = try await ToolRun("get --json note:9", index: index())
    #expect(
      run.error
        == "limelight: note:9: no item has this identifier; `limelight list` shows what there is\n"
    )
    #expect(run.output.hasPrefix(#"{"error": {"code": "not_found", "#))
    #expect(run.code == .nothingFound)
  }

  @Test func listIsInOrderAndSafe() async throws {
    let run = try await ToolRun("list", index: index())
    #expect(run.output == "note:1\tGarden\nnote:2\tBicycle\ntask:2\tBicycle\ntask:a:b\n")
    let limited = try await ToolRun("list --type task --limit 1 --json", index: index())
    #expect(
      limited.output
        == #"{"id": "2", "type": "task", "title": "Bicycle", "domain": null, "version": "v1"}"#
        + "\n")
    #expect(try await ToolRun("list --type none", index: index()).code == .nothingFound)
  }

  @Test func listTakesPages() async throws {
    let many = index { content in
      content.items = (0..<2500).map { .sample("n", String(10_000 + $0)) }
    }
    let run = try await ToolRun("list --limit 2001", index: many)
    #expect(run.output.split(separator: "\n").count == 2001)
    #expect(many.log == ["list 1000", "list 1000", "list 1"])
  }

  @Test func closedPipeEndsQuietly() async throws {
    let many = index { content in
      content.items = (0..<3000).map { .sample("n", String(10_000 + $0)) }
    }
    let run = try await ToolRun(["list"], index: many, capacity: 100)
    #expect(run.code == .done)
    #expect(run.error == "")
    #expect(many.log == ["list 1000"])
  }

  @Test func removeTellsWhatItDid() async throws {
    let index = index()
    let run = try await ToolRun("remove note:1 nothing", index: index)
    #expect(run.output == "removed 1 item\n")
    #expect(run.error.hasPrefix("limelight: nothing: no item has this identifier"))
    #expect(run.code == .nothingFound)
    let rest = try await ToolRun("remove --type task --json", index: index)
    #expect(rest.output == #"{"removed": 2, "not_found": []}"# + "\n")
    #expect(rest.code == .done)
  }

  @Test func sourcesAreListedAndForgotten() async throws {
    let index = index { content in
      content.sources = [
        SourceRecord(id: 1, kind: "folder", location: "/home/me/notes"),
        SourceRecord(
          id: 12, kind: "jsonl", location: "/tmp/x.jsonl", options: ["type": "row", "b": "c"]),
      ]
    }
    let run = try await ToolRun("sources", index: index)
    #expect(
      run.output == """
        id  kind    location        options
         1  folder  /home/me/notes
        12  jsonl   /tmp/x.jsonl    b=c type=row

        """)
    let removed = try await ToolRun("sources remove /home/me/../me/notes", index: index)
    #expect(removed.output == "removed /home/me/notes and its 2 items\n")
    let unknown = try await ToolRun("sources remove 7", index: index)
    #expect(
      unknown.error
        == "limelight: 7: the index has no such source; `limelight sources` lists what it has\n")
    #expect(unknown.code == .unreadable)
  }

  @Test func versionAndHelp() async throws {
    #expect(try await ToolRun("--version").output == "limelight \(ToolVersion.current)\n")
    #expect(
      try await ToolRun("--version --json").output == "{\"version\": \"\(ToolVersion.current)\"}\n")
    let help = try await ToolRun("help search").output
    #expect(try await ToolRun("search --help").output == help)
    #expect(help.hasPrefix("limelight search: Find items, best first\n"))
    #expect(try await ToolRun("help", index: nil).output == (try await ToolRun("-h")).output)
  }

  @Test func everyCommandHasHelpThatFits() async throws {
    for command in CommandTable.all {
      let page = try await ToolRun(["help", command.grammar.name], width: 60).output
      #expect(!command.grammar.examples.isEmpty)
      for option in command.grammar.options { #expect(page.contains(option.flag)) }
      for line in page.split(separator: "\n") where !line.hasPrefix("  limelight") {
        #expect(DisplayWidth.of(line) <= 60, "\(line)")
      }
    }
  }
}
