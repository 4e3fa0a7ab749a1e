import Foundation
import SearchModel
import SearchSources
import TestSupport
import Testing

@testable import CommandLineTool

/// `index` and `eval`: what is read, what is said of it, how they end.
@Suite struct IndexCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A run whose times are replaced by `TIME`, and the folder's path by `DATA`.
  private func run(
    _ arguments: [String], index: FakeIndex
  ) async throws -> (code: ExitCode, output: String, error: String) {
    let run = try await ToolRun(arguments, index: index)
    let output =
      run.output.replacing(/in [0-9.]+ (?:m?s|min)( [0-9]+ s)?\n/, with: "in TIME\n")
      .replacing(/"(seconds|index_seconds|ms_per_query)": [0-9.]+/) { "\"\($0.output.1)\": TIME" }
    return (
      run.code, output.replacing(folder.path, with: "DATA"),
      run.error.replacing(folder.path, with: "DATA")
    )
  }

  private func records() throws -> String {
    try folder.write(
      """
      {"uid": 1, "name": "Ada", "bio": "engines"}
      {"uid": 2, "name":
      {"name": "nobody"}
      {"uid": 3, "name": "Grace", "bio": "compilers"}

      """, to: "people.jsonl")
  }

  @Test func summaryAndSkippedLines() async throws {
    let index = FakeIndex()
    let arguments = [
      "index", try records(), "--type", "person", "--id-field", "uid", "--title-field=name",
      "--text-field=bio", "--domain", "staff",
    ]
    let first = try await run(arguments, index: index)
    #expect(
      first.output == """
        added 2, updated 0, unchanged 0, removed 0 in TIME
        skipped 2: 1 malformed record, 1 record without identifier

        """)
    let errors = first.error.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors[0].hasPrefix("limelight: DATA/people.jsonl:2: skipped, malformed record: "))
    #expect(
      errors[1].hasPrefix("limelight: DATA/people.jsonl:3: skipped, record without identifier: "))
    #expect(first.code == .done)

    let second = try await run(arguments + ["--json", "--strict"], index: index)
    #expect(
      second.output.hasPrefix(
        """
        {"added": 0, "updated": 0, "unchanged": 2, "removed": 0, "skipped": {"malformed_record": 1, \
        "missing_identifier": 1}, "skipped_entries": [{"path": "DATA/people.jsonl", "line": 2, \
        "reason": "malformed_record", "detail":
        """))
    #expect(second.output.hasSuffix("\"seconds\": TIME}\n"))
    #expect(second.code == .damageRemains)

    let quiet = try await run(arguments + ["--quiet"], index: index)
    #expect(quiet.output == "")
    let item = index.items.first { $0.donation.key == ItemKey(type: "person", identifier: "3") }
    #expect(item?.donation.title == "Grace")
    #expect(item?.donation.domain == "staff")
  }

  @Test func missingPathCreatesNothing() async throws {
    let index = FakeIndex()
    let run = try await run(["index", "\(folder.path)/nowhere"], index: index)
    #expect(run.error == "limelight: DATA/nowhere: the source does not exist; check the path\n")
    #expect(run.code == .unreadable)
    #expect(index.log.isEmpty)
  }

  @Test func everySourceHasItsTurn() async throws {
    let index = FakeIndex()
    index.change { content in
      content.sources = [
        SourceRecord(id: 1, kind: "jsonl", location: "\(folder.path)/gone.jsonl"),
        SourceRecord(id: 2, kind: "jsonl", location: "-"),
      ]
    }
    _ = try await run(["index", try records(), "--id-field", "uid"], index: index)
    let run = try await run(["index"], index: index)
    #expect(run.output.contains("1 source could not be read; see above\n"))
    #expect(run.output.hasPrefix("added 0, updated 0, unchanged 2, removed 0 in TIME\n"))
    #expect(
      run.error.contains(
        "limelight: DATA/gone.jsonl: the source does not exist, and nothing of it was removed; "))
    #expect(run.code == .unreadable)
    let json = try await self.run(["index", "--json"], index: index)
    #expect(json.output.contains(#""error": {"code": "not_found", "message": "DATA/gone.jsonl: "#))
  }

  @Test func newSourceThatCannotBeReadIsForgotten() async throws {
    let index = FakeIndex()
    let run = try await run(["index", "/dev/null", "--format", "folder"], index: index)
    #expect(run.error.hasPrefix("limelight: /dev/null: the source is neither a folder nor a"))
    #expect(run.code == .unreadable)
    #expect(try await index.sources().isEmpty)
  }

  @Test func unreadableFolderLeavesTheRunIncomplete() {
    var activity = SourceActivity()
    let synchronizer = Synchronizer(FakeIndex())
    for (reason, isIncomplete) in [
      (SkipReason.binary, false), (.permissionDenied, false), (.unreadableFolder, true),
    ] {
      activity.skipped[reason] = 1
      let summary = IndexSummary(synchronizer, activity: activity, duration: .zero)
      #expect(summary.isIncomplete == isIncomplete, "\(reason)")
    }
  }

  @Test func withoutSourcesOneIsNeeded() async throws {
    let run = try await run(["index"], index: FakeIndex())
    #expect(run.error == "limelight: index: SOURCE is missing; see `limelight help index`\n")
    #expect(run.code == .wrongUsage)
  }

  @Test func unknownFormatIsAUsageError() async throws {
    let run = try await run(["index", folder.path, "--format", "docx"], index: FakeIndex())
    #expect(run.error.hasPrefix("limelight: index: the format 'docx' is not known; use one of: "))
    #expect(run.code == .wrongUsage)
  }

  @Test func collectionIsMeasured() async throws {
    try folder.write(
      "{\"_id\": \"a\", \"text\": \"x\"}\n{\"_id\": \"b\", \"text\": \"y\"}\n", to: "c/corpus.jsonl"
    )
    try folder.write(
      "{\"_id\": \"q1\", \"text\": \"x\"}\n{\"_id\": \"q2\", \"text\": \"y\"}\n",
      to: "c/queries.jsonl")
    try folder.write(
      "query-id\tcorpus-id\tscore\nq1\ta\t2\nq1\tb\t1\nq2\ta\t0\n", to: "c/qrels.tsv")
    let index = FakeIndex()
    index.change { content in
      content.results.hits = [
        SearchHit(
          rank: 1, key: ItemKey(type: "document", identifier: "b"), domain: nil, title: "",
          score: 1,
          tier: .exact, lexical: 1, semantic: nil),
        SearchHit(
          rank: 2, key: ItemKey(type: "document", identifier: "z z"), domain: nil, title: "",
          score: 0.5, tier: .blend, lexical: 1, semantic: nil),
      ]
    }
    let collection = folder.file("c")
    let trec = folder.file("run")
    // q2 has no relevant document; q1 finds "b" (gain 1) first and not "a" (gain 2).
    let run = try await run(
      ["eval", collection, folder.path, "--mode", "lexical,hybrid", "--json", "--run", trec],
      index: index)
    let measures =
      #"{"ndcg@10": 0.380094, "recall@10": 0.5, "recall@100": 0.5, "mrr@10": 1.0, "#
      + #""accuracy@1": 1.0, "ms_per_query": TIME}"#
    #expect(
      run.output == """
        {"collections": [{"name": "c", "documents": 2, "queries": 1, "index_seconds": TIME, \
        "modes": {"lexical": \(measures), "hybrid": \(measures)}}]}

        """)
    #expect(
      run.error
        == "limelight: DATA: skipped, it has no corpus.jsonl, queries.jsonl and qrels.tsv\n")
    #expect(
      try String(contentsOfFile: "\(trec).c.hybrid", encoding: .utf8)
        == "q1 Q0 b 1 2.0 limelight-hybrid\nq1 Q0 z%20z 2 0.5 limelight-hybrid\n")
    #expect(index.requests.map(\.limit) == [100, 100])
    let table = try await self.run(["eval", collection, "--mode=semantic"], index: index)
    #expect(
      table.output.hasPrefix(
        """
        collection  mode      nDCG@10  recall@10  recall@100  MRR@10   acc@1  ms/query  documents  queries  index s
        c           semantic   0.3801     0.5000      0.5000  1.0000  1.0000
        """))
  }

  @Test func noCollectionIsNothingFound() async throws {
    let run = try await run(["eval", folder.path], index: FakeIndex())
    #expect(run.code == .nothingFound)
    let missing = try await self.run(["eval", folder.file("nowhere")], index: FakeIndex())
    #expect(missing.code == .unreadable)
    #expect(missing.error == "limelight: DATA/nowhere: there is no such folder; check the path\n")
  }

  @Test func brokenJudgementIsNamed() async throws {
    for name in ["corpus", "queries"] { try folder.write("", to: "\(name).jsonl") }
    try folder.write("q\td\t1\nq d\n", to: "qrels.tsv")
    let run = try await run(["eval", folder.path], index: FakeIndex())
    #expect(
      run.error
        == "limelight: DATA/qrels.tsv: line 2 is not query, document and grade; correct the line\n")
    #expect(run.code == .unreadable)
  }
}
