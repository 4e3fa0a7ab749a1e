import CommandLineTool
import SearchModel
import Testing

/// `verify`, `reindex` and `status`: what they print, what they ask for, how they end.
@Suite struct HealthCommandTests {
  private static let clean = VerifyReport(
    checkedItems: 1234, checkedRanges: 5, duration: .milliseconds(1234), ranges: [],
    fileProblems: [])
  private static let damaged = VerifyReport(
    checkedItems: 1234, checkedRanges: 5, duration: .milliseconds(100),
    ranges: [
      RangeReport(
        range: RangeToken(type: "file", token: "256-511"), state: .corrupt,
        reasons: ["vector missing: 3"], itemCount: 256, badItems: ["/a", "/b", "/c"])
    ], fileProblems: [])

  private func index(_ verifications: [VerifyReport], _ ranges: [ReindexedRange] = []) -> FakeIndex
  {
    FakeIndex(
      .init(verifications: verifications, reindexed: ReindexReport(ranges: ranges, isDryRun: false))
    )
  }

  private static func range(pending: String? = nil, lost: [String] = []) -> ReindexedRange {
    var range = ReindexedRange(range: RangeToken(type: "file", token: "256-511"), reason: "corrupt")
    (range.asked, range.donated, range.derived) = (3, 2, 1)
    range.pendingBecause = pending
    range.lost = lost
    return range
  }

  @Test func cleanIndex() async throws {
    let run = try await ToolRun("verify", index: index([Self.clean]))
    #expect(run.output == "1,234 items in 5 ranges checked in 1.2 s: clean\n")
    #expect(run.code == .done)
    let json = try await ToolRun("verify --json", index: index([Self.clean]))
    #expect(
      json.output == """
        {"clean": true, "checked_items": 1234, "checked_ranges": 5, "seconds": 1.234, "ranges": [], \
        "file_problems": []}

        """)
    #expect(try await ToolRun("verify --quiet", index: index([Self.clean])).output == "")
  }

  @Test func damageIsNamed() async throws {
    let run = try await ToolRun("verify --deep", index: index([Self.damaged]))
    #expect(
      run.output == """
        file:256-511  corrupt  vector missing: 3 (/a, /b, /c)
        1,234 items in 5 ranges checked in 100 ms: 1 range not clean; run `limelight verify --repair`

        """)
    #expect(run.code == .damageRemains)
    let json = try await ToolRun("verify --json", index: index([Self.damaged]))
    #expect(
      json.output == """
        {"clean": false, "checked_items": 1234, "checked_ranges": 5, "seconds": 0.1, "ranges": \
        [{"range": "file:256-511", "state": "corrupt", "reasons": ["vector missing: 3"], "items": 256, \
        "bad_items": ["/a", "/b", "/c"]}], "file_problems": []}

        """)
  }

  @Test func repairReindexesTheRangesAndVerifiesAgain() async throws {
    let index = index([Self.damaged, Self.clean], [Self.range()])
    let run = try await ToolRun("verify --repair", index: index)
    #expect(
      run.output == """
        file:256-511  corrupt  vector missing: 3 (/a, /b, /c)

        repair
        range         reason   asked  donated  derived  removed  lost
        file:256-511  corrupt      3        2        1        0     0
        1,234 items in 5 ranges checked in 1.2 s: clean

        """)
    #expect(run.code == .done)
    #expect(index.log.filter { $0 != "sources" }.count == 3)
    #expect(index.log.contains("reindex pending dry=false"))
  }

  @Test func remainingDamageEndsWithThree() async throws {
    let index = index([Self.damaged, Self.damaged], [Self.range(lost: ["/b"])])
    let run = try await ToolRun("verify --repair --json", index: index)
    #expect(run.output.hasPrefix(#"{"clean": false, "#))
    #expect(run.output.contains(#""lost": ["/b"]"#))
    #expect(run.output.contains(#""remaining": {"ranges": [{"range": "file:256-511""#))
    #expect(run.code == .damageRemains)
  }

  @Test(arguments: [
    ("reindex --all", "all"), ("reindex --type file", #"type("file")"#),
    ("reindex --domain a.b", #"domain("a.b")"#), ("reindex --stale", "stale"),
    ("reindex --corrupt", "corrupt"), ("reindex --pending", "pending"),
  ])
  func reindexSelects(_ line: String, _ selection: String) async throws {
    let index = index([], [])
    let run = try await ToolRun("\(line) --dry-run", index: index)
    #expect(index.log.last?.hasSuffix("\(selection) dry=true") == true)
    #expect(run.output == "nothing to reindex\n")
    #expect(run.code == .done)
  }

  @Test func reindexOfRangesAndItems() async throws {
    let index = index([], [])
    index.change { $0.items = [.sample("note", "1"), .sample("note", "2")] }
    _ = try await ToolRun("reindex --range file:0-255 file:256-511", index: index)
    #expect(index.log.last?.contains("[file:0-255, file:256-511]") == true)
    _ = try await ToolRun("reindex --id note:1 2", index: index)
    #expect(index.log.last?.contains("[note:1, note:2]") == true)
    let unknown = try await ToolRun("reindex --id note:1 note:9", index: index)
    #expect(unknown.code == .nothingFound)
  }

  @Test func pendingRangeEndsWithThree() async throws {
    let run = try await ToolRun(
      "reindex --corrupt", index: index([], [Self.range(pending: "the source cannot be read")]))
    #expect(
      run.output == """
        range         reason   asked  donated  derived  removed  lost
        file:256-511  corrupt      3        2        1        0     0
        file:256-511 is pending: the source cannot be read

        """)
    #expect(run.code == .damageRemains)
  }

  @Test func statusPage() async throws {
    let index = index([Self.damaged])
    let run = try await ToolRun("status", index: index)
    #expect(
      run.output == """
        index          /tmp/x.limelight
        health         1 range not clean; run `limelight verify --repair`
        items          0 (note 0)
        size           1.42 MiB, format 1
        vectors        3
        last donation  2023-11-14T22:13:20Z
        last verified  never
        embedding      hashed-1
        text analysis  version 1

        not clean
        file:256-511  corrupt  vector missing: 3 (/a, /b, /c)

        last repairs
        2023-11-14T22:15:00.500Z  2 vectors derived again

        """)
  }

  @Test func statusShowsHowFarNewEmbeddingsHaveCome() async throws {
    let index = index([Self.damaged])
    index.change { content in
      content.embeddings = [
        EmbeddingStatus(
          fingerprint: "hashed-1", isServing: true, origin: .dictionaries, documentCount: 0,
          semanticWeight: 0.25, embeddedRangeCount: 12, rangeCount: 12),
        EmbeddingStatus(
          fingerprint: "hashed-2", isServing: false, origin: .documents, documentCount: 1_500,
          semanticWeight: 0.4, embeddedRangeCount: 11, rangeCount: 12),
      ]
    }
    let page = try await ToolRun("status", index: index)
    #expect(
      page.output.contains(
        """
        vectors        3, learned from dictionaries
        new vectors    91 % (11 of 12 ranges), learned from 1,500 documents; the old ones serve meanwhile
        last donation
        """))
    let json = try await ToolRun("status --json", index: index)
    #expect(
      json.output.contains(
        """
        "embeddings": [{"fingerprint": "hashed-1", "state": "serving", "learned_from": "dictionaries", \
        "documents": 0, "semantic_weight": 0.25, "ranges": 12, "embedded_ranges": 12}, \
        {"fingerprint": "hashed-2", "state": "building", "learned_from": "documents", \
        "documents": 1500, "semantic_weight": 0.4, "ranges": 12, "embedded_ranges": 11}]
        """))
  }
}
