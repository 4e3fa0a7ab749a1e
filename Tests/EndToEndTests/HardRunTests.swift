import Foundation
import SQLiteStore
import TestSupport
import Testing

/// Runs that have cost other tools their index, their memory or their answer, through the built command.
@Suite(.serialized) struct HardRunTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = folder.file("test.limelight")
  }

  private func limelight(_ arguments: String..., input: String = "") async throws -> CommandProcess
  {
    try await CommandProcess(arguments, index: index, input: input)
  }

  /// Records of a few words each, the number among them, as JSON Lines.
  private func records(_ count: Int, to name: String = "records.jsonl") throws -> String {
    let words = ["amber", "basin", "cedar", "delta", "ember", "fjord", "grove", "haven"]
    let lines = (0..<count).map { number in
      let text = (0..<12).map { words[(number / 7 + $0 * number) % words.count] }
      return
        "{\"_id\": \"r\(number)\", \"title\": \"T \(number)\", \"text\": \"\(text.joined(separator: " ")) n\(number)\"}\n"
    }
    return try folder.write(lines.joined(), to: name)
  }

  private func identifiers(_ run: CommandProcess) -> [String] {
    let hits = run.json["hits"] as? [[String: Any]] ?? []
    return hits.map { (($0["id"] as? String ?? "") as NSString).lastPathComponent }
  }

  // MARK: Text

  @Test func megabytesWithoutASpaceAreIndexedFoundAndAsked() async throws {
    let units = ["a", "é", "中", "👍", "a.", "\u{301}", "ก"]
    var queries = ""
    for (number, unit) in units.enumerated() {
      let token = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
      try folder.write("walrus\(number) \(token) otter\(number)\n", to: "files/f\(number).txt")
      queries += "walrus\(number)\notter\(number)\n\(token)\n"
    }
    let run = try await limelight("index", folder.file("files"), "--json")
    #expect(run.code == 0 && run.json["added"] as? Int == units.count, "\(run.output)\(run.error)")
    let batch = try await limelight(
      "search", "--batch", "-", "--mode", "lexical", "--snippets", input: queries)
    #expect(batch.code == 0, "\(batch.error)")
    let answers = batch.output.split(separator: "\n").map { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
    }
    #expect(answers.count == 3 * units.count)
    for (number, answer) in answers.enumerated() where number % 3 < 2 {
      let hits = answer["hits"] as? [[String: Any]] ?? []
      #expect((hits.first?["id"] as? String)?.hasSuffix("/f\(number / 3).txt") == true, "\(number)")
      #expect((hits.first?["snippet"] as? String ?? "").utf8.count < 4000)
    }
    #expect(try await limelight("verify", "--deep").code == 0)
  }

  @Test func whatAppearsWhileTypingStays() async throws {
    let file = try folder.write(
      "{\"_id\": \"target\", \"text\": \"the installation of it\"}\n{\"_id\": \"other\", \"text\": \"an instant\"}\n",
      to: "r.jsonl")
    _ = try await limelight("index", file)
    var hasAppeared = false
    for length in 1..."installation".count {
      let typed = String("installation".prefix(length))
      for mode in ["lexical", "hybrid"] {
        let run = try await limelight("search", typed, "--as-you-type", "--mode", mode, "--json")
        let isFound = identifiers(run).contains("target")
        #expect(isFound || !hasAppeared, "\(typed) \(mode)")
        if mode == "lexical" { hasAppeared = hasAppeared || isFound }
      }
    }
    #expect(hasAppeared)
  }

  // MARK: Resources

  #if os(Linux)
  /// The greatest memory of a run, in kilobytes.
  private func peakMemory(_ arguments: [String]) async throws -> Int {
    let peak = PeakMemory()
    let run = try await CommandProcess(arguments, index: index) { process in
      while let now = PeakMemory.read(process) {
        await peak.note(now)
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(run.code == 0, "\(run.error)")
    return await peak.kilobytes
  }

  @Test func memoryDoesNotGrowWithTheCollection() async throws {
    var peaks: [Int] = []
    for count in [1000, 10_000] {
      let file = try records(count, to: "r\(count).jsonl")
      peaks.append(try await peakMemory(["index", file]))
    }
    // The budget of ingest, in which 9,000 records more may be told apart, but not kept.
    #expect(peaks[0] > 0 && peaks[1] < 512 << 10 && peaks[1] - peaks[0] < 128 << 10, "\(peaks)")
  }
  #endif

  @Test func aFullDiskIsSaidAndTheRunResumed() async throws {
    let first = try records(200, to: "first.jsonl")
    #expect(try await limelight("index", first).code == 0)
    let size = try FileManager.default.attributesOfItem(atPath: index)[.size] as? Int ?? 0
    let second = try records(9000, to: "second.jsonl")
    // No file may grow much beyond the index; the signal is ignored, so that writing fails as on a full disk.
    let limit = size / 1024 + 200
    let run = try await CommandProcess(
      shell: "trap '' XFSZ; ulimit -f \(limit); limelight index '\(second)'", index: index)
    #expect(run.code == 4, "\(run.code) \(run.error)")
    #expect(run.error.contains("limelight: ") && run.error.contains(index), "\(run.error)")
    #expect(!run.error.contains("Fatal"))
    let found = try await limelight("search", "n17", "--mode", "lexical", "--json")
    #expect(identifiers(found).contains("r17"), "\(found.output)\(found.error)")
    #expect(try await limelight("index", second).code == 0)
    #expect(try await limelight("verify", "--deep").code == 0)
  }

  // MARK: Processes

  @Test func killedAtAnyMomentTheIndexIsWholeAndGoesOn() async throws {
    let file = try records(6000)
    var random = SeededGenerator(seed: 47)
    var killedCount = 0
    for _ in 0..<12 {
      let delay = Int.random(in: 5...900, using: &random)
      let run = try await CommandProcess(["index", file], index: index) { process in
        try await Task.sleep(for: .milliseconds(delay))
        kill(process, SIGKILL)
      }
      killedCount += run.code == 0 ? 0 : 1
      guard FileManager.default.fileExists(atPath: index) else { continue }
      let verify = try await limelight("verify")
      // Killed before its first transaction ended, the file is no index yet.
      #expect([0, 4].contains(verify.code), "\(verify.output)\(verify.error)")
    }
    #expect(killedCount > 0)
    #expect(try await limelight("index", file).code == 0)
    #expect(try await limelight("verify", "--deep").code == 0)
    let clean = folder.file("clean.limelight")
    _ = try await CommandProcess(["index", file], index: clean)
    #expect(
      try await limelight("list").output == CommandProcess(["list"], index: clean).output)
    for query in ["n4711", "n12"] {
      let found = try await limelight(
        "search", query, "--mode", "lexical", "--json", "--limit", "50")
      let expected = try await CommandProcess(
        ["search", query, "--mode", "lexical", "--json", "--limit", "50"], index: clean)
      #expect(Set(identifiers(found)) == Set(identifiers(expected)), "\(query)")
    }
  }

  @Test func sixteenProcessesShareAnIndex() async throws {
    let files = try (0..<16).map { try records(40 + $0, to: "f\($0).jsonl") }
    let codes = await withTaskGroup(of: (Int32, String)?.self) { [index] group in
      for file in files {
        group.addTask {
          let run = try? await CommandProcess(["index", file], index: index)
          return run.map { ($0.code, $0.error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for run in codes { #expect(run?.0 == 0, "\(run?.1 ?? "")") }
    let more = try records(3000, to: "more.jsonl")
    let failures = await withTaskGroup(of: String?.self) { [index] group in
      group.addTask {
        let run = try? await CommandProcess(["index", more], index: index)
        return run?.code == 0 ? nil : "index: \(run?.error ?? "")"
      }
      for searcher in 0..<8 {
        group.addTask {
          for number in 0..<4 {
            let run = try? await CommandProcess(
              ["search", "amber n\(searcher + number)"], index: index)
            if run?.code != 0 || run?.error != "" { return "search: \(run?.error ?? "")" }
          }
          return nil
        }
      }
      return await group.reduce(into: []) { list, failure in failure.map { list.append($0) } }
    }
    #expect(failures == [])
    #expect(try await limelight("verify").code == 0)
  }

  // MARK: Degradation

  @Test func aFailingLegIsSaidInTextAndJSON() async throws {
    _ = try await limelight("index", try records(100))
    let connection = try Connection(path: index, mode: .readWrite, busyTimeout: .seconds(5))
    try connection.execute("UPDATE vector_block SET codes = x'00'")
    connection.close()
    let text = try await limelight("search", "amber n17")
    #expect(text.code == 0 && text.output.contains("degraded: semantic: "), "\(text.output)")
    let json = try await limelight("search", "amber n17", "--json")
    #expect((json.json["degraded"] as? String)?.hasPrefix("semantic: ") == true, "\(json.output)")
    #expect(identifiers(json).first == "r17")
  }
}

#if os(Linux)
/// The greatest of several looks at a process's memory.
private actor PeakMemory {
  private(set) var kilobytes = 0

  func note(_ value: Int) { kilobytes = max(kilobytes, value) }

  /// What the system says was the most so far; nil once the process is gone.
  static func read(_ process: Int32) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return Int(line.filter(\.isNumber))
  }
}
#endif
