import Foundation
import TestSupport
import Testing

/// Folders and files that have stopped or misled other tools, through the built command.
@Suite(.serialized) struct HardFileTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = folder.file("test.limelight")
  }

  private func limelight(_ arguments: String...) async throws -> CommandProcess {
    try await CommandProcess(arguments, index: index)
  }

  private func shell(_ line: String) async throws {
    let run = try await CommandProcess(shell: "cd '\(folder.path)' && \(line)", index: index)
    #expect(run.code == 0, "\(run.error)")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write("", to: "files/\(name)")
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("files/\(name)")))
  }

  private static func units(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  /// The names of the files that a query finds by words.
  private func found(_ query: String) async throws -> [String] {
    let run = try await limelight("search", query, "--mode", "lexical", "--json")
    let hits = run.json["hits"] as? [[String: Any]] ?? []
    return hits.map { (($0["id"] as? String ?? "") as NSString).lastPathComponent }
  }

  @Test func specialFilesLinksAndDepthEndWell() async throws {
    try folder.write("# Good\n\nA walrus.\n", to: "files/good.md")
    let long = String(repeating: "x", count: 252) + ".md"
    try folder.write("An otter.\n", to: "files/\(long)")
    let deep = (0..<60).map { "f\($0)" }.joined(separator: "/")
    try folder.write("A gopher.\n", to: "files/\(deep)/deep.md")
    try await shell(
      "cd files && mkfifo pipe.md && ln -s . loop && ln -s .. up && ln -s /etc etc && ln -s b a && ln -s a b"
    )
    let run = try await limelight("index", folder.file("files"), "--json")
    #expect(run.code == 0 && run.json["added"] as? Int == 3, "\(run.output)")
    let skipped = run.json["skipped"] as? [String: Int]
    #expect(skipped?["special_file"] == 1 && skipped?["symbolic_link"] == 5, "\(run.output)")
    #expect(try await found("walrus") == ["good.md"])
    #expect(try await found("otter") == [long])
    #expect(try await found("gopher") == ["deep.md"])
  }

  @Test func bytesThatAreNoCleanTextAreFoundOrSaidToBeBinary() async throws {
    try write(Array("one walrus \0 here\n".utf8), to: "nul.md")
    try write([0xFF, 0xFE] + Self.units("sixteen ocelot\n"), to: "marked.txt")
    try write(Self.units("a badger without any mark here\n"), to: "bare.txt")
    try write(Array("broken ".utf8) + [0xFF] + Array(" lemming\n".utf8), to: "broken.txt")
    try write(Array("ein M".utf8) + [0xFC] + Array("nchner Wiesel\n".utf8), to: "latin.txt")
    try write([UInt8](repeating: 0x61, count: 65_535) + Array("é dormouse\n".utf8), to: "cut.txt")
    var generator = SeededGenerator(seed: 1)
    try write(
      (0..<1 << 20).map { _ in UInt8.random(in: 0...255, using: &generator) }, to: "random.md")
    let run = try await limelight("index", folder.file("files"), "--json")
    #expect(run.code == 0 && run.json["added"] as? Int == 6, "\(run.output)")
    #expect((run.json["skipped"] as? [String: Int])?["binary"] == 1, "\(run.output)")
    for (query, name) in [
      ("walrus", "nul.md"), ("ocelot", "marked.txt"), ("badger", "bare.txt"),
      ("lemming", "broken.txt"), ("münchner", "latin.txt"), ("wiesel", "latin.txt"),
      ("dormouse", "cut.txt"),
    ] { #expect(try await found(query) == [name], "\(query)") }
    #expect(try await limelight("verify", "--deep", "--stale").code == 0)
  }

  @Test func namesOfFilesInEveryForm() async throws {
    try folder.write("trunk\n", to: "files/\u{1F418}.md")
    try folder.write("one\n", to: "files/caf\u{E9}.md")
    try folder.write("two\n", to: "files/\u{439}\u{43E}\u{434}.md")
    try await shell("printf 'a meerkat\\n' > $'files/n\\xe4me-\\xff.md'")
    #expect(try await limelight("index", folder.file("files")).code == 0)
    #expect(try await found("\u{1F418}") == ["\u{1F418}.md"])
    #expect(try await found("cafe\u{301}") == ["caf\u{E9}.md"])
    #expect(try await found("\u{438}\u{306}\u{43E}\u{434}") == ["\u{439}\u{43E}\u{434}.md"])
    let names = try await found("meerkat")
    #expect(names == ["n\\xE4me-\\xFF.md"])
    let get = try await limelight("get", folder.file("files/n\\xE4me-\\xFF.md"))
    #expect(get.code == 0 && get.output.contains("a meerkat"), "\(get.error)")
    #expect(try await limelight("verify", "--stale").code == 0)
  }

  @Test func aFolderCannotConfigureTheTool() async throws {
    try folder.write("A walrus.\n", to: "files/a.md")
    for name in [".limelight", ".limelight.json", "limelight.toml", ".limelightrc"] {
      try folder.write(
        "{\"sources\": [\"/etc\"], \"command\": \"touch ran\"}\n", to: "files/\(name)")
    }
    #expect(try await limelight("index", folder.file("files")).code == 0)
    let list = try await limelight("list")
    #expect(!list.output.contains("/etc/"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("files/ran")))
  }

  @Test func controlSequencesAndMarkupDoNotReachTheReader() async throws {
    try folder.write(
      "# Red \u{1B}[31mtitle\u{7}\n\nA walrus <script>alert(1)</script> \u{1B}]0;x\u{7} here.\n",
      to: "files/a.md")
    #expect(try await limelight("index", folder.file("files")).code == 0)
    let text = try await limelight("search", "walrus", "--snippets", "--color", "never")
    #expect(text.code == 0 && text.output.contains("walrus"))
    #expect(!text.output.contains("\u{1B}") && !text.output.contains("\u{7}"))
    let json = try await limelight("search", "walrus", "--snippets", "--json")
    #expect(!json.output.contains("\u{1B}"))
    let snippet = (json.json["hits"] as? [[String: Any]])?.first?["snippet"] as? String
    #expect(snippet?.contains("<script>") == false, "\(snippet ?? "")")
    #expect(snippet?.contains("&lt;script&gt;") == true, "\(snippet ?? "")")
  }
}
