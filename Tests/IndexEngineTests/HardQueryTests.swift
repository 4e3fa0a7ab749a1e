import IndexEngine
import SearchModel
import TestSupport
import Testing

/// Queries that search tools get wrong, asked of a real index: what is found, and in which order.
@Suite struct HardQueryTests {
  /// A query over documents of one group.
  struct Case: Sendable, CustomTestStringConvertible {
    var query: String
    /// The best hits in this order.
    var first: [String]
    /// Further hits, in any place.
    var also: [String] = []
    /// What is not found by words.
    var never: [String] = []

    var testDescription: String { query.debugDescription }
  }

  /// Documents and the queries that they are asked.
  struct Group: Sendable, CustomTestStringConvertible {
    var name: String
    var documents: [(identifier: String, text: String)]
    var cases: [Case]

    var testDescription: String { name }
  }

  static let groups: [Group] = [
    Group(
      name: "hyphens",
      documents: [
        ("agents", "multi-agent systems negotiate"), ("apart", "an agent with multi tools"),
        ("ticket", "ticket POL-358 was closed"), ("ticket2", "ticket POL-359 and 358 more"),
        ("art", "a state-of-the-art report"), ("state", "the state of art in the museum"),
      ],
      cases: [
        Case(query: "multi-agent", first: ["agents"], also: ["apart"]),
        Case(query: "POL-358", first: ["ticket"]),
        Case(query: "pol-358", first: ["ticket"]),
        Case(query: "\"POL-358\"", first: ["ticket"], never: ["ticket2"]),
        Case(query: "state-of-the-art", first: ["art"], also: ["state"]),
      ]),
    Group(
      name: "apostrophes",
      documents: [
        ("first", "who's on first"), ("panic", "don\u{2019}t panic"), ("calm", "do keep calm"),
      ],
      cases: [
        Case(query: "who's on first", first: ["first"]),
        Case(query: "who\u{2019}s on first", first: ["first"]),
        Case(query: "don't panic", first: ["panic"]),
        Case(query: "don\u{2019}t panic", first: ["panic"]),
        Case(query: "\"don't panic\"", first: ["panic"], never: ["calm"]),
      ]),
    Group(
      name: "operator words",
      documents: [
        ("gates", "the AND gate vs OR gate"), ("near", "foo NEAR a bar"), ("other", "a fence"),
      ],
      cases: [
        Case(query: "AND gate vs OR gate", first: ["gates"]), Case(query: "AND", first: ["gates"]),
        Case(query: "foo AND", first: ["near"]), Case(query: "NEAR(foo bar", first: ["near"]),
        Case(query: "NEAR(a b", first: ["near"]), Case(query: "gate NOT", first: ["gates"]),
      ]),
    Group(
      name: "addresses and paths",
      documents: [
        ("mail", "write to user@example.com today"), ("url", "see https://a.b/c?d=1 for more"),
        ("edit", "edit /etc/hosts first"), ("windows", "files in C:\\temp\\x are lost"),
        ("pair", "set foo:bar in the file"),
        ("halves", "user hosts etc temp foo bar example com"),
      ],
      cases: [
        Case(query: "user@example.com", first: ["mail"], also: ["halves"]),
        Case(query: "https://a.b/c?d=1", first: ["url"]),
        Case(query: "/etc/hosts", first: ["edit"]), Case(query: "C:\\temp\\x", first: ["windows"]),
        Case(query: "foo:bar", first: ["pair"], also: ["halves"]),
        Case(query: "hosts", first: [], also: ["edit", "halves"]),
        Case(query: "example.com", first: ["mail"]),
        Case(query: "temp", first: [], also: ["windows"]),
        Case(query: "bar", first: [], also: ["pair", "halves"]),
      ]),
    Group(
      name: "names of languages",
      documents: [
        ("cpp", "modern C++ templates"), ("csharp", "C# generics, by example"),
        ("plain", "plain C pointers"), ("dotnet", "the .NET runtime"),
        ("net", "fishing with a net"),
        ("fsharp", "F# pipelines"), ("f", "press F to continue"), ("path", "see a.b/c for details"),
      ],
      cases: [
        Case(query: "C++", first: ["cpp"], never: ["plain", "csharp", "path"]),
        Case(query: "C#", first: ["csharp"], never: ["plain", "cpp"]),
        Case(query: ".NET", first: ["dotnet"]), Case(query: "F#", first: ["fsharp"], never: ["f"]),
        Case(query: "c", first: ["plain"], never: ["cpp", "csharp"]),
        Case(query: "a.b/c", first: ["path"]),
      ]),
    Group(
      name: "versions",
      documents: [
        ("three", "release 1.2.3 is out"), ("thirty", "release 1.2.30 is out"),
        ("twelve", "release 12.3 is out"), ("date", "release 2026.4.10 is out"),
        ("v", "tag v1.0.21 pushed"), ("numbers", "1 of 2 and 3"),
      ],
      cases: ["", "\""].flatMap { quote in
        [
          Case(query: "\(quote)1.2.3\(quote)", first: ["three"], never: ["thirty", "twelve"]),
          Case(query: "\(quote)1.2.30\(quote)", first: ["thirty"], never: ["three"]),
          Case(query: "\(quote)12.3\(quote)", first: ["twelve"], never: ["three"]),
          Case(query: "\(quote)2026.4.10\(quote)", first: ["date"]),
          Case(query: "\(quote)1.0.21\(quote)", first: ["v"]),
        ]
      }),
    Group(
      name: "identifiers",
      documents: [
        ("snake", "call atomic_write_json here"), ("phrase", "atomic write json helper"),
        ("parts", "json that is atomic to read and write"),
        ("pdf", "open report_2020-07-13_final.pdf"), ("lazy", "use LazyVGrid"),
        ("task", "a URLSession task"), ("pool", "the poolDayData entity"),
        ("words", "session of the url committee"),
      ],
      cases: [
        Case(query: "atomic_write_json", first: ["snake", "phrase", "parts"]),
        Case(query: "atomicwritejson", first: ["snake"]),
        Case(query: "atomic", first: [], also: ["snake", "phrase", "parts"]),
        Case(query: "report_2020-07-13_final.pdf", first: ["pdf"]),
        Case(query: "2020-07-13", first: ["pdf"]), Case(query: "final", first: ["pdf"]),
        Case(query: "grid", first: ["lazy"]), Case(query: "LazyVGrid", first: ["lazy"]),
        Case(query: "URLSession", first: ["task", "words"]),
        Case(query: "session", first: [], also: ["task", "words"]),
        Case(query: "pool day", first: ["pool"]), Case(query: "poolDayData", first: ["pool"]),
      ]),
    Group(
      name: "scripts without spaces",
      documents: [
        ("contract", "中文合約轉換體驗課問題"), ("sandbox", "サンドボックス修正テスト"),
        ("rerun", "重跑gen-itgc后"), ("thai", "ภาษาไทยไม่มีช่องว่าง"), ("korean", "학교에서 공부한다"),
      ],
      cases: [
        Case(query: "中文合約轉換體驗課問題", first: ["contract"]),
        Case(query: "合約", first: ["contract"]), Case(query: "約", first: ["contract"]),
        Case(query: "サンドボックス", first: ["sandbox"]), Case(query: "修正", first: ["sandbox"]),
        Case(query: "gen", first: ["rerun"]), Case(query: "itgc", first: ["rerun"]),
        Case(query: "重跑", first: ["rerun"]), Case(query: "ไทย", first: ["thai"]),
        Case(query: "학교", first: ["korean"]),
      ]),
    Group(
      name: "emoji",
      documents: [
        ("pear", "a \u{1F350} for lunch"),
        ("family", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
        ("heart", "with \u{2764}\u{FE0F} from here"), ("plain", "with \u{2764} again"),
        ("none", "nothing but words"),
      ],
      cases: [
        Case(query: "\u{1F350}", first: ["pear"], never: ["none"]),
        Case(
          query: "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", first: ["family"], never: ["none"]),
        Case(query: "\u{2764}\u{FE0F}", first: [], also: ["heart", "plain"], never: ["none"]),
        Case(query: "\u{2764}", first: [], also: ["heart", "plain"], never: ["none"]),
      ]),
  ]

  @Test(arguments: groups)
  func group(_ group: Group) async throws {
    try await Self.withIndex(of: group.documents) { index in
      for example in group.cases {
        for mode in [SearchMode.lexical, .hybrid] {
          let found = try await index.search(SearchRequest(example.query, mode: mode)).hits
            .map(\.key.identifier)
          let place: Comment = "\(example.query) \(mode.rawValue): \(found)"
          #expect(Array(found.prefix(example.first.count)) == example.first, place)
          #expect(Set(example.also).isSubset(of: found), place)
          // Meaning may bring back what the words rule out, behind them.
          if mode == .lexical { #expect(Set(example.never).isDisjoint(with: found), place) }
        }
      }
    }
  }

  @Test func everyPunctuationCharacterInEveryPlace() async throws {
    let marks = (UInt8(0x21)...0x7E).map { Character(UnicodeScalar($0)) }
      .filter { !$0.isLetter && !$0.isNumber }
    try await Self.withIndex(of: [("d", "some nasa tag foo bar a=b 50% [br] x\\y")]) { index in
      for mark in marks {
        // A hyphen in front excludes.
        let queries = ["nasa\(mark)", "foo\(mark)bar", "tag \(mark) foo"]
        for query in queries + (mark == "-" ? [] : ["\(mark)nasa"]) {
          let results = try await index.search(SearchRequest(query))
          #expect(results.hits.first?.key.identifier == "d", "\(query)")
        }
        let alone = try await index.search(SearchRequest(String(mark), mode: .lexical))
        #expect(alone.total == alone.hits.count, "\(mark)")
      }
      for query in ["@nasa", "#tag", "a=b", "foo&bar", "50%", "[br]", "x\\y"] {
        let results = try await index.search(SearchRequest(query))
        #expect(results.hits.first?.key.identifier == "d", "\(query)")
      }
    }
  }

  @Test(
    arguments: [
      ("\u{D55C}\u{AD6D}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"),
      ("\u{439}\u{43E}\u{434}", "\u{438}\u{306}\u{43E}\u{434}"),
      ("\u{304C}\u{304E}", "\u{304B}\u{3099}\u{304D}\u{3099}"),
      ("\u{3AC}\u{3BD}\u{3B8}\u{3C1}\u{3C9}", "\u{3B1}\u{301}\u{3BD}\u{3B8}\u{3C1}\u{3C9}"),
    ])
  func composedAndDecomposedFormsMeet(_ composed: String, _ decomposed: String) async throws {
    let documents = [("composed", "x \(composed) y"), ("decomposed", "x \(decomposed) y")]
    try await Self.withIndex(of: documents + [("other", "x y")]) { index in
      for query in [composed, decomposed] {
        let results = try await index.search(SearchRequest(query, mode: .lexical))
        #expect(Set(results.hits.map(\.key.identifier)) == ["composed", "decomposed"])
      }
    }
  }

  @Test func aMegabyteOfEmojiIsAnAnswerInTime() async throws {
    let emoji = String(repeating: "\u{1F418}\u{2764}\u{FE0F}", count: 100_000)
    try await Self.withIndex(of: [("much", emoji), ("other", "an elephant")]) { index in
      let results = try await index.search(
        SearchRequest("\u{1F418}", mode: .lexical, includesSnippets: true))
      #expect(results.hits.map(\.key.identifier) == ["much"])
      let long = try await index.search(SearchRequest(emoji, mode: .lexical))
      #expect(long.degraded == nil)
    }
  }

  @Test func whatAPrefixFoundStaysWhileTypingOn() async throws {
    try await Self.withIndex(of: [("d", "the installation of it"), ("e", "an instant")]) { index in
      for length in 1..."installation".count {
        let prefix = "installation".prefix(length) + "*"
        let found = try await index.search(SearchRequest(String(prefix), mode: .lexical)).hits
        #expect(found.contains { $0.key.identifier == "d" }, "\(prefix)")
      }
    }
  }

  @Test(arguments: ["", "  ", ":", "...", "()", "\"", "\u{200B}"])
  func nothingSearchableFindsNothingAndSaysSo(_ query: String) async throws {
    try await Self.withIndex(of: [("d", "text")]) { index in
      for mode in SearchMode.allCases {
        let results = try await index.search(SearchRequest(query, mode: mode))
        #expect(results.hits.isEmpty && results.total == 0 && results.hint != nil)
      }
    }
  }

  private static func withIndex(
    of documents: [(String, String)], _ body: (SearchIndex) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let index = try await TestIndex.make(in: folder)
    try await index.donate(
      documents.map { Donation(key: ItemKey(type: "d", identifier: $0.0), text: $0.1) })
    try await body(index)
    await index.close()
    _ = folder
  }
}
