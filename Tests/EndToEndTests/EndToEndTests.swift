import Foundation
import TestSupport
import Testing

/// The built command as people and scripts meet it: standard output, standard error, exit codes.
@Suite(.serialized) struct EndToEndTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = folder.file("test.limelight")
  }

  #if DEBUG
  private static let recordCount = 500
  #else
  private static let recordCount = 60_000
  #endif

  private func limelight(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> CommandProcess {
    try await CommandProcess(arguments, index: index, input: input, environment: environment)
  }

  private func writeNotes() throws -> String {
    try folder.write("# Garden\n\nWater the tomatoes in the evening.\n", to: "notes/garden.md")
    try folder.write("# Bicycle\n\nThe chain needs oil.\n", to: "notes/bicycle.md")
    try folder.write("Buy flour and yeast.\n", to: "notes/deep/shopping.txt")
    return folder.file("notes")
  }

  // MARK: Without an index

  @Test func versionHelpAndMistakes() async throws {
    let version = try await limelight("--version")
    #expect(version.output.hasPrefix("limelight ") && version.code == 0 && version.error == "")
    let help = try await limelight("help")
    #expect(help.code == 0 && help.output.contains("\n  index "))
    let mistake = try await limelight("serach", "x")
    #expect(mistake.code == 2 && mistake.output == "")
    #expect(mistake.error == "limelight: serach: no such command; did you mean \"search\"?\n")
    let none = try await CommandProcess([], index: index)
    #expect(none.code == 2 && none.error.hasPrefix("limelight: no command: one of index, search"))
  }

  @Test(arguments: [
    ["search", "x"], ["list"], ["status"], ["verify"], ["get", "x"], ["sources"], ["index"],
    ["remove", "x"], ["reindex", "--all"],
  ])
  func missingIndex(_ arguments: [String]) async throws {
    let run = try await CommandProcess(arguments, index: index)
    #expect(run.code == 4)
    #expect(run.error.hasPrefix("limelight: \(index): there is no index; "))
    #expect(!FileManager.default.fileExists(atPath: index))
  }

  @Test func fileThatIsNoIndex() async throws {
    let file = try folder.write(String(repeating: "no database\n", count: 500), to: "no.limelight")
    for arguments in [["search", "x"], ["index", folder.path], ["status", "--json"]] {
      let run = try await CommandProcess(arguments, index: file)
      #expect(run.code == 4, "\(arguments)")
      #expect(run.error.hasPrefix("limelight: \(file): "), "\(run.error)")
      #expect(run.error.count { $0 == "\n" } == 1)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("no database\n"))
  }

  // MARK: Folders

  @Test func folderIsIndexedAndSearched() async throws {
    let notes = try writeNotes()
    let run = try await limelight("index", notes)
    #expect(run.code == 0 && run.error == "")
    #expect(run.output.hasPrefix("added 3, updated 0, unchanged 0, removed 0 in "))

    let search = try await limelight("search", "tomatoes", "--json", "--snippets")
    #expect(search.code == 0)
    let hits = search.json["hits"] as? [[String: Any]] ?? []
    #expect(hits.first?["id"] as? String == "\(notes)/garden.md")
    #expect(hits.first?["path"] as? String == "\(notes)/garden.md")
    #expect((hits.first?["snippet"] as? String)?.contains("<mark>tomatoes</mark>") == true)
    #expect(hits.first?["line"] as? Int == 3)

    let gone = try await limelight("search", "zxqv blorf", "--mode", "lexical")
    #expect(gone.code == 1 && gone.error == "")

    let list = try await limelight("list")
    #expect(
      list.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [
        "file:\(notes)/bicycle.md", "file:\(notes)/deep/shopping.txt", "file:\(notes)/garden.md",
      ])
    let get = try await limelight("get", "\(notes)/garden.md", "--json")
    #expect(get.json["title"] as? String == "Garden")
    let status = try await limelight("status", "--json")
    #expect(status.json["items"] as? Int == 3)
    #expect(try await limelight("verify", "--stale", "--deep").code == 0)
  }

  @Test func changesAreFollowed() async throws {
    let notes = try writeNotes()
    _ = try await limelight("index", notes)
    try folder.write("# Bicycle\n\nThe saddle is too low.\n", to: "notes/bicycle.md")
    try folder.write("A new thought.\n", to: "notes/new.txt")
    try FileManager.default.removeItem(atPath: "\(notes)/garden.md")

    let stale = try await limelight("verify", "--stale", "--json")
    #expect(stale.code == 3)
    #expect(stale.json["clean"] as? Bool == false)

    let run = try await limelight("index", "--json")
    #expect(run.code == 0)
    #expect(run.json["added"] as? Int == 1)
    #expect(run.json["updated"] as? Int == 1)
    #expect(run.json["unchanged"] as? Int == 1)
    #expect(run.json["removed"] as? Int == 1)
    #expect(try await limelight("search", "tomatoes", "--mode", "lexical").code == 1)
    #expect(try await limelight("search", "saddle").code == 0)
    #expect(try await limelight("verify", "--stale").code == 0)

    let again = try await limelight("index", "--json")
    #expect(again.json["unchanged"] as? Int == 3)
    #expect(again.json["added"] as? Int == 0)
  }

  @Test(arguments: [["get", "nosuch"], ["explain", "x", "--id", "nosuch"]])
  func unknownItemIsSaid(_ arguments: [String]) async throws {
    _ = try await limelight("index", try writeNotes())
    let run = try await CommandProcess(arguments, index: index)
    #expect(run.code == 1 && run.output == "")
    #expect(run.error.hasPrefix("limelight: nosuch: no item has this identifier; "))
  }

  @Test func oneFileDoesNotRemoveAnother() async throws {
    let notes = try writeNotes()
    _ = try await limelight("index", "\(notes)/garden.md")
    let run = try await limelight("index", "\(notes)/bicycle.md", "--json")
    #expect(run.json["removed"] as? Int == 0)
    #expect(try await limelight("list").output.split(separator: "\n").count == 2)
  }

  @Test func lostFolderIsNotAnEmptyOne() async throws {
    let notes = try writeNotes()
    _ = try await limelight("index", notes)
    try FileManager.default.moveItem(atPath: notes, toPath: notes + ".moved")
    let run = try await limelight("index")
    #expect(run.code == 4)
    #expect(run.error.hasPrefix("limelight: \(notes): the source does not exist"))
    #expect(run.error.count { $0 == "\n" } == 1)
    #expect(try await limelight("list").output.split(separator: "\n").count == 3)
    let named = try await limelight("index", notes)
    #expect(named.code == 4)
    #expect(named.error.hasPrefix("limelight: \(notes): "))
  }

  @Test func emptyFolderAndMissingPath() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("empty"), withIntermediateDirectories: true)
    let empty = try await limelight("index", folder.file("empty"))
    #expect(empty.code == 0)
    #expect(empty.output.hasPrefix("added 0, "))
    let missing = try await CommandProcess(
      ["index", folder.file("nowhere")], index: folder.file("other.limelight"))
    #expect(missing.code == 4)
    #expect(
      missing.error.hasPrefix("limelight: \(folder.file("nowhere")): the source does not exist"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("other.limelight")))
  }

  @Test func sourceIsForgotten() async throws {
    let notes = try writeNotes()
    _ = try await limelight("index", notes)
    let sources = try await limelight("sources", "--json")
    #expect((sources.json["sources"] as? [[String: Any]])?.first?["location"] as? String == notes)
    let removed = try await limelight("sources", "remove", notes)
    #expect(removed.code == 0)
    #expect(removed.output == "removed \(notes) and its 3 items\n")
    #expect(try await limelight("list").code == 1)
  }

  @Test func damageIsFoundAndRepaired() async throws {
    _ = try await limelight("index", try writeNotes())
    var file = try Data(contentsOf: URL(fileURLWithPath: index))
    let text = try #require(file.range(of: Data("tomatoes in the evening".utf8)))
    file[text.lowerBound] = UInt8(ascii: "x")
    try file.write(to: URL(fileURLWithPath: index))

    let verify = try await limelight("verify", "--json")
    #expect(verify.code == 3)
    let range = (verify.json["ranges"] as? [[String: Any]])?.first
    #expect(range?["state"] as? String == "corrupt")
    #expect(range?["bad_items"] as? [String] == ["\(folder.file("notes"))/garden.md"])
    let repair = try await limelight("verify", "--repair")
    #expect(repair.code == 0, "\(repair.output)")
    #expect(try await limelight("verify", "--deep").code == 0)
    #expect(
      try await limelight("get", "\(folder.file("notes"))/garden.md").output.contains(
        "the tomatoes"))
    #expect((try await limelight("status", "--json").json["repairs"] as? [Any])?.count == 1)
  }

  // MARK: Records

  @Test func malformedLineIsNamedAndTheRestIndexed() async throws {
    let records = try folder.write(
      """
      {"_id": "1", "title": "First", "text": "apples", "year": 1999}
      {"_id": "2", "title": "Second",
      {"title": "no identifier"}
      {"_id": "3", "title": "Third", "text": "pears", "year": 2024}

      """, to: "r.jsonl")
    let run = try await limelight("index", records, "--type", "fruit")
    #expect(run.code == 0)
    #expect(run.error.contains("limelight: \(records):2: skipped, malformed record"))
    #expect(run.error.contains("limelight: \(records):3: skipped, record without identifier"))
    #expect(run.output.hasPrefix("added 2, "))
    #expect(try await limelight("index", records, "--type", "fruit", "--strict").code == 3)

    let filtered = try await limelight("search", "first third", "--where", "year > 2000", "--json")
    let hits = filtered.json["hits"] as? [[String: Any]] ?? []
    #expect(hits.map { $0["id"] as? String } == ["3"])
    #expect(try await limelight("get", "fruit:1").code == 0)
  }

  @Test func standardInput() async throws {
    let input = "Package: zlib1g\nVersion: 1.3\nDescription: compression library\n Reads gzip.\n"
    let run = try await limelight("index", "-", "--format", "deb822", input: input)
    #expect(run.code == 0, "\(run.error)")
    #expect(try await limelight("get", "package:zlib1g").code == 0)
    let unnamed = try await limelight("index", "-", input: input)
    #expect(unnamed.code == 2)
    #expect(unnamed.error.contains("--format"))
  }

  @Test func batch() async throws {
    _ = try await limelight("index", try writeNotes())
    let run = try await limelight(
      "search", "--batch", "-", "--limit", "1", input: "tomatoes\n\nchain oil\n")
    let lines = run.output.split(separator: "\n")
    #expect(run.code == 0)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"query": "tomatoes", "mode": "hybrid", "took_ms": "#))
    #expect(lines[1].hasPrefix(#"{"query": "", "#))
  }

  // MARK: Streams and signals

  @Test func closedPipeEndsQuietly() async throws {
    // More than the pipe and the command's own buffer hold.
    let name = String(repeating: "x", count: 500)
    let records = (100..<400).map { "{\"_id\": \"\($0)-\(name)\", \"title\": \"Title \($0)\"}\n" }
    _ = try await limelight("index", try folder.write(records.joined(), to: "r.jsonl"))
    let run = try await CommandProcess(
      shell: "limelight list | head -n 1; echo ${PIPESTATUS[0]}", index: index)
    #expect(run.error == "")
    #expect(run.output == "record:100-\(name)\tTitle 100\n0\n")
    let list = try await limelight("list")
    #expect(list.output.split(separator: "\n").count == 300)
  }

  @Test func fullDiskIsReported() async throws {
    let run = try await CommandProcess(shell: "limelight help > /dev/full", index: index)
    #expect(run.code == 4)
    #expect(run.error.hasPrefix("limelight: standard output: cannot write: "))
  }

  @Test func interruptedRunIsResumed() async throws {
    let text = String(repeating: "words and more words ", count: 10)
    let records = (0..<Self.recordCount).map {
      "{\"_id\": \"\($0)\", \"title\": \"T\", \"text\": \"\(text)\"}\n"
    }
    let file = try folder.write(records.joined(), to: "r.jsonl")
    let run = try await CommandProcess(["index", file], index: index) { process in
      try await Task.sleep(for: .milliseconds(700))
      kill(process, SIGINT)
    }
    // Everything may have been in the last transaction when the signal came.
    if run.code != 0 {
      #expect(run.code == 130)
      #expect(
        run.error.hasSuffix(
          "limelight: index: interrupted, and what was finished by then is stored; "
            + "run the same command again to go on\n"))
    }
    #expect(try await limelight("index", file).code == 0)
    let status = try await limelight("status", "--json")
    #expect(status.json["items"] as? Int == Self.recordCount)
  }

  @Test func severalProcessesOpenAFreshIndex() async throws {
    let files = try (0..<6).map { try folder.write("word\($0)\n", to: "f\($0).txt") }
    let codes = await withTaskGroup(of: Int32?.self) { [index] group in
      for file in files {
        group.addTask { try? await CommandProcess(["index", file], index: index).code }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.allSatisfy { $0 == 0 })
    #expect(try await limelight("list").output.split(separator: "\n").count == 6)
  }

  // MARK: Relevance

  @Test func collectionIsMeasured() async throws {
    try folder.write(
      """
      {"_id": "a", "title": "Tomatoes", "text": "water them in the evening"}
      {"_id": "b", "title": "Bicycles", "text": "oil the chain"}
      {"_id": "c", "title": "Bread", "text": "flour, yeast, water"}

      """, to: "small/corpus.jsonl")
    try folder.write(
      """
      {"_id": "q1", "text": "tomatoes"}
      {"_id": "q2", "text": "chain oil"}
      {"_id": "q3", "text": "not judged"}

      """, to: "small/queries.jsonl")
    try folder.write(
      "query-id\tcorpus-id\tscore\nq1\ta\t2\nq1\tc\t1\nq2\tb\t1\nq4\tb\t1\n", to: "small/qrels.tsv")
    let run = try await limelight(
      "eval", folder.file("small"), folder.path, "--json", "--mode", "lexical", "--run",
      folder.file("run.trec"))
    #expect(run.code == 0, "\(run.error)")
    #expect(run.error.contains("\(folder.path): skipped, "))
    let collection = try #require((run.json["collections"] as? [[String: Any]])?.first)
    #expect(collection["name"] as? String == "small")
    #expect(collection["documents"] as? Int == 3)
    #expect(collection["queries"] as? Int == 2)
    let lexical = try #require((collection["modes"] as? [String: [String: Double]])?["lexical"])
    #expect(lexical["mrr@10"] == 1)
    // q1 finds "a" first (gain 2) and not "c": 2 / (2 + 1 / log2(3)); q2 is perfect.
    let expected = (2 / (2 + 1 / log2(3.0)) + 1) / 2
    #expect(abs((lexical["ndcg@10"] ?? 0) - expected) < 1e-6)
    #expect(lexical["recall@100"] == 0.75)
    let lines = try String(contentsOfFile: folder.file("run.trec"), encoding: .utf8)
    #expect(lines.hasPrefix("q1 Q0 a 1 "))
    #expect(!FileManager.default.fileExists(atPath: index))
  }
}
