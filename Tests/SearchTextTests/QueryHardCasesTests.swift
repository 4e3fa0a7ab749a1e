import Testing

@testable import SearchText

/// Queries that other tools got wrong, each over documents of its own.
@Suite("Hard queries")
struct QueryHardCasesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var query: String
    /// Documents that must be found, the first of them before all others.
    var hits: [String]
    /// Documents that must not be found.
    var misses: [String] = []
    var testDescription: String { query }
  }

  private static func check(_ example: Case, in index: TinyIndex) {
    let found = index.search(example.query)
    #expect(found.first == example.hits.first)
    for name in example.hits { #expect(found.contains(name), "\(name) in \(found)") }
    for name in example.misses { #expect(!found.contains(name), "\(name) in \(found)") }
  }

  private static let hyphens = TinyIndex([
    ("agents", "multi-agent systems negotiate"), ("apart", "an agent with multi tools"),
    ("ticket", "ticket POL-358 was closed"), ("other", "ticket POL-359 and 358 more"),
    ("art", "a state-of-the-art report"), ("state", "the state of art in the museum"),
    ("mail", "send an e-mail"), ("range", "a long\u{2010}term plan"),
  ])

  @Test(arguments: [
    Case(query: "multi-agent", hits: ["agents", "apart"]),
    Case(query: "multiagent", hits: ["agents"]),
    Case(query: "multi agent", hits: ["agents", "apart"]),
    Case(query: "POL-358", hits: ["ticket"]),
    Case(query: "pol-358", hits: ["ticket"]),
    Case(query: "\"POL-358\"", hits: ["ticket"], misses: ["other"]),
    Case(query: "state-of-the-art", hits: ["art", "state"]),
    Case(query: "email", hits: ["mail"]),
    Case(query: "e-mail", hits: ["mail"]),
    Case(query: "long-term", hits: ["range"]),
    Case(query: "agent -multi-agent", hits: ["apart"], misses: ["agents"]),
  ])
  func hyphen(_ example: Case) { Self.check(example, in: Self.hyphens) }

  private static let apostrophes = TinyIndex([
    ("first", "who's on first"), ("panic", "don\u{2019}t panic"), ("calm", "do keep calm"),
    ("homme", "l'homme et l\u{2019}enfant"), ("irish", "O'Brien wrote it"),
  ])

  @Test(arguments: [
    Case(query: "who's on first", hits: ["first"]),
    Case(query: "who\u{2019}s on first", hits: ["first"]),
    Case(query: "don't panic", hits: ["panic"]),
    Case(query: "don\u{2019}t", hits: ["panic"]),
    Case(query: "dont", hits: ["panic"]),
    Case(query: "\"don't panic\"", hits: ["panic"], misses: ["calm"]),
    Case(query: "homme", hits: ["homme"]),
    Case(query: "l'enfant", hits: ["homme"]),
    Case(query: "OBrien", hits: ["irish"]),
    Case(query: "brien", hits: ["irish"]),
  ])
  func apostrophe(_ example: Case) { Self.check(example, in: Self.apostrophes) }

  private static let names = TinyIndex([
    ("cpp", "modern C++ templates"), ("csharp", "C# generics, by example"),
    ("c", "plain C pointers"),
    ("dotnet", "the .NET runtime"), ("fishing", "fishing with a net"), ("fsharp", "F# pipelines"),
    ("f", "press F to continue"), ("path", "see a.b/c for details"),
    ("notepad", "Notepad++ plugin"),
  ])

  @Test(arguments: [
    Case(query: "C++", hits: ["cpp"], misses: ["c", "csharp", "path"]),
    Case(query: "c#", hits: ["csharp"], misses: ["c", "cpp"]),
    Case(query: "c", hits: ["c", "path"], misses: ["cpp", "csharp"]),
    Case(query: ".NET", hits: ["dotnet"]),
    Case(query: "fishing net", hits: ["fishing", "dotnet"]),
    Case(query: "F#", hits: ["fsharp"], misses: ["f"]),
    Case(query: "a.b/c", hits: ["path"]),
    Case(query: "notepad", hits: ["notepad"]),
    Case(query: "notepad++", hits: ["notepad"]),
  ])
  func nameOfLanguage(_ example: Case) { Self.check(example, in: Self.names) }

  private static let versions = TinyIndex([
    ("1.2.3", "release 1.2.3 is out"), ("1.2.30", "release 1.2.30 is out"),
    ("12.3", "release 12.3 is out"), ("date", "release 2026.4.10 is out"),
    ("v", "tag v1.0.21 pushed"), ("numbers", "1 of 2 and 3"),
  ])

  @Test(arguments: [
    Case(query: "1.2.3", hits: ["1.2.3"], misses: ["1.2.30", "12.3"]),
    Case(query: "\"1.2.3\"", hits: ["1.2.3"], misses: ["1.2.30", "numbers"]),
    Case(query: "1.2.30", hits: ["1.2.30"], misses: ["1.2.3"]),
    Case(query: "12.3", hits: ["12.3"], misses: ["1.2.3"]),
    Case(query: "1.2", hits: ["1.2.3", "1.2.30"]),
    Case(query: "2026.4.10", hits: ["date"]),
    Case(query: "1.0.21", hits: ["v"]),
    Case(query: "\"1.0.21\"", hits: ["v"]),
    Case(query: "v1.0.21", hits: ["v"]),
  ])
  func version(_ example: Case) { Self.check(example, in: Self.versions) }

  private static let addresses = TinyIndex([
    ("mail", "write to user@example.com today"), ("url", "see https://a.b/c?d=1 for more"),
    ("hosts", "edit /etc/hosts first"), ("windows", "files in C:\\temp\\x are lost"),
    ("pair", "set foo:bar in the file"), ("halves", "user hosts etc temp foo bar example"),
  ])

  @Test(arguments: [
    Case(query: "user@example.com", hits: ["mail", "halves"]),
    Case(query: "example.com", hits: ["mail"]),
    Case(query: "user", hits: ["halves", "mail"]),
    Case(query: "https://a.b/c?d=1", hits: ["url"]),
    Case(query: "/etc/hosts", hits: ["hosts"]),
    Case(query: "hosts", hits: ["hosts"]),
    Case(query: "C:\\temp\\x", hits: ["windows"]),
    Case(query: "foo:bar", hits: ["pair", "halves"]),
    Case(query: "bar", hits: ["pair", "halves"]),
  ])
  func address(_ example: Case) {
    let found = Set(Self.addresses.search(example.query))
    for name in example.hits { #expect(found.contains(name)) }
    if example.query.contains(where: { !$0.isLetter }) {
      #expect(Self.addresses.search(example.query).first == example.hits.first)
    }
  }

  private static let identifiers = TinyIndex([
    ("snake", "call atomic_write_json here"), ("phrase", "atomic write json helper"),
    ("parts", "json that is atomic to read and write"), ("pdf", "open report_2020-07-13_final.pdf"),
    ("grid", "use LazyVGrid"), ("session", "a URLSession task"), ("pool", "the poolDayData entity"),
    ("url", "session of the url committee"),
  ])

  @Test(arguments: [
    Case(query: "atomic_write_json", hits: ["snake", "phrase", "parts"]),
    Case(query: "atomicwritejson", hits: ["snake"]),
    Case(query: "atomic", hits: ["phrase", "snake", "parts"]),
    Case(query: "report_2020-07-13_final.pdf", hits: ["pdf"]),
    Case(query: "2020-07-13", hits: ["pdf"]), Case(query: "final", hits: ["pdf"]),
    Case(query: "report", hits: ["pdf"]), Case(query: "pdf", hits: ["pdf"]),
    Case(query: "grid", hits: ["grid"]), Case(query: "LazyVGrid", hits: ["grid"]),
    Case(query: "lazyvgrid", hits: ["grid"]), Case(query: "URLSession", hits: ["session", "url"]),
    Case(query: "pool day", hits: ["pool"]), Case(query: "poolDayData", hits: ["pool"]),
    Case(query: "\"pool day data\"", hits: ["pool"]),
  ])
  func identifier(_ example: Case) {
    let found = Self.identifiers.search(example.query)
    for name in example.hits { #expect(found.contains(name), "\(name) in \(found)") }
    if example.query.contains("_") || example.query == "URLSession" {
      #expect(Array(found.prefix(example.hits.count)) == example.hits)
    }
  }

  private static let unspaced = TinyIndex([
    ("contract", "中文合約轉換體驗課問題"), ("sandbox", "サンドボックス修正テスト"), ("gen", "重跑gen-itgc后"),
    ("thai", "ภาษาไทยไม่มีช่องว่าง"), ("korean", "학교에서 공부한다"), ("khmer", "ភាសាខ្មែរ"),
  ])

  @Test(arguments: [
    Case(query: "合約", hits: ["contract"]), Case(query: "約", hits: ["contract"]),
    Case(query: "題", hits: ["contract"]), Case(query: "體驗課", hits: ["contract"]),
    Case(query: "サンドボックス", hits: ["sandbox"]), Case(query: "ｻﾝﾄﾞﾎﾞｯｸｽ", hits: ["sandbox"]),
    Case(query: "テスト", hits: ["sandbox"]), Case(query: "gen", hits: ["gen"]),
    Case(query: "itgc", hits: ["gen"]), Case(query: "gen-itgc", hits: ["gen"]),
    Case(query: "ไทย", hits: ["thai"]), Case(query: "학교", hits: ["korean"]),
    Case(query: "ខ្មែរ", hits: ["khmer"]), Case(query: "\"合約轉換\"", hits: ["contract"]),
    Case(query: "\"轉換體驗\"", hits: ["contract"]),
  ])
  func scriptWithoutSpaces(_ example: Case) { Self.check(example, in: Self.unspaced) }

  @Test(
    "Composed and decomposed forms meet",
    arguments: [
      ("\u{D55C}\u{AD6D}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"),
      ("\u{439}\u{43E}\u{434}", "\u{438}\u{306}\u{43E}\u{434}"),
      ("\u{304C}\u{304E}", "\u{304B}\u{3099}\u{304D}\u{3099}"),
      (
        "\u{3AC}\u{3BD}\u{3B8}\u{3C1}\u{3C9}\u{3C0}\u{3BF}\u{3C2}",
        "\u{3B1}\u{301}\u{3BD}\u{3B8}\u{3C1}\u{3C9}\u{3C0}\u{3BF}\u{3C2}"
      ),
      ("Vi\u{1EC7}t", "Vie\u{323}\u{302}t"), ("Vi\u{1EC7}t", "Vie\u{302}\u{323}t"),
      ("Stra\u{DF}e", "STRASSE"), ("caf\u{E9}", "cafe\u{301}"), ("caf\u{E9}", "cafe"),
      ("\u{130}stanbul", "istanbul"), ("ISPARTA", "\u{131}sparta"),
      (
        "\u{3A3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}",
        "\u{3A3}\u{38A}\u{3A3}\u{3A5}\u{3A6}\u{39F}\u{3A3}"
      ),
      ("\u{FF26}\u{FF55}\u{FF4C}\u{FF4C}", "full"), ("\u{FB01}nance", "finance"),
      ("\u{643}\u{650}\u{62A}\u{627}\u{628}", "\u{643}\u{62A}\u{627}\u{628}"),
      ("\u{661}\u{662}", "12"), ("so\u{AD}ft", "soft"),
    ])
  func forms(first: String, second: String) {
    for (document, query) in [(first, second), (second, first)] {
      #expect(TinyIndex([("d", "x \(document) y")]).search(query) == ["d"])
    }
    #expect(TextNormalization.fold(first) == TextNormalization.fold(second))
  }

  @Test(
    "Emoji with and without variation selectors",
    arguments: [
      ("a \u{1F350} pear", "\u{1F350}"), ("\u{2764}\u{FE0F}", "\u{2764}"),
      ("\u{2764}", "\u{2764}\u{FE0F}"),
      (
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}!",
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"
      ),
      ("\u{1F418}.md", "\u{1F418}"), ("ok\u{1F44D}\u{1F3FD}", "\u{1F44D}"),
      ("\u{1F1EE}\u{1F1F9}\u{1F1EB}\u{1F1F7}", "\u{1F1EB}\u{1F1F7}"),
    ])
  func emoji(document: String, query: String) {
    #expect(TinyIndex([("d", document)]).search(query) == ["d"])
  }

  @Test(
    "Nothing to search for is an empty query",
    arguments: [
      "", "  ", ":", "...", "()", "\"", "\"\"", "\u{200B}", "-", "*", "-\"", "\u{0}", "%", "- -",
    ])
  func empty(query: String) {
    #expect(TinyIndex([("d", "text")]).parser.parse(query).isEmpty)
  }

  @Test("Every ASCII punctuation character in every place leaves the letters searchable")
  func punctuation() {
    let index = TinyIndex([("d", "some nasa tag foo bar")])
    for byte in UInt8(0x21)...0x7E where !(byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) {
      guard byte &- 0x30 >= 10 else { continue }
      let mark = String(UnicodeScalar(byte))
      #expect(index.search("nasa\(mark)") == ["d"], "\(mark) after")
      #expect(index.search("foo\(mark)bar") == ["d"], "\(mark) between")
      #expect(index.search("tag \(mark) foo") == ["d"], "\(mark) alone")
      if mark != "-" { #expect(index.search("\(mark)nasa") == ["d"], "\(mark) before") }
      let literal = TinyIndex([
        ("d", "x foo\(mark)bar y"), ("e", "\(mark)nasa"), ("f", "nasa\(mark)"),
      ])
      #expect(literal.search("foo\(mark)bar") == ["d"])
      #expect(literal.search("nasa").count == 2)
    }
  }

  @Test(
    "Operator words are words",
    arguments: ["AND gate vs OR gate", "AND", "foo AND", "NEAR(a b", "NOT"])
  func operatorWords(query: String) {
    let index = TinyIndex([("d", "AND gate NEAR a foo NOT b vs OR")])
    #expect(index.search(query) == ["d"])
  }

  @Test("Once a prefix shows its target it stays")
  func prefixStays() {
    let index = TinyIndex([("d", "the installation of GitHub-Copilot in Zürich")])
    for word in ["installation", "github", "copilot", "github-copilot", "zürich", "zurich"] {
      for length in 1...word.count {
        let prefix = String(word.prefix(length))
        #expect(index.search(prefix + "*") == ["d"], "\(prefix)")
        #expect(index.search(prefix, completesLastWord: true) == ["d"], "\(prefix)")
      }
    }
  }
}
