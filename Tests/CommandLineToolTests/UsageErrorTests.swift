import CommandLineTool
import SearchModel
import Testing

/// What is said, exactly, about each kind of mistake on the command line.
@Suite struct UsageErrorTests {
  @Test(arguments: [
    (
      "",
      "no command: one of index, search, suggest, reindex, verify, status, sources, get, list, explain, remove, learn, eval,"
        + " completions, help is needed; see `limelight help`"
    ),
    ("serach foo", "serach: no such command; did you mean \"search\"?"),
    ("stat", "stat: no such command; did you mean \"status\"?"),
    ("frobnicate", "frobnicate: no such command; see `limelight help`"),
    ("help serach", "serach: no such command; did you mean \"search\"?"),
    ("help a b", "b: \"help\" does not take so many arguments; see `limelight help help`"),
    ("--bogus", "--bogus: limelight has no such option; see `limelight help`"),
    ("-x search foo", "-x: limelight has no such option; see `limelight help`"),
    ("search --lmit 3 foo", "--lmit: \"search\" has no such option; did you mean \"--limit\"?"),
    (
      "search --qqqqqqqq",
      "--qqqqqqqq: \"search\" has no such option; see `limelight help search`"
    ),
    ("list -x", "-x: \"list\" has no such option; see `limelight help list`"),
    ("list a", "a: \"list\" does not take so many arguments; see `limelight help list`"),
    ("search foo --limit", "--limit: its value is missing; write --limit N"),
    ("search foo --limit --quiet", "--limit: its value is missing; write --limit N"),
    (
      "search foo --limit x",
      "--limit: \"x\" cannot be used; give a whole number from 0 up"
    ),
    (
      "search foo --limit=-1",
      "--limit: \"-1\" cannot be used; give a whole number from 0 up"
    ),
    ("search foo --limit 1 --limit 2", "--limit: given more than once; give it once"),
    ("search foo --min-score nan", "--min-score: \"nan\" cannot be used; give a number"),
    ("search foo --json=1", "--json: it takes no value; write --json alone"),
    (
      "search foo --mode hybird",
      "--mode: \"hybird\" is none of its values; did you mean \"hybrid\"?"
    ),
    (
      "search foo --mode xyz",
      "--mode: \"xyz\" is none of its values; give hybrid, lexical or semantic"
    ),
    ("--color red list", "--color: \"red\" is none of its values; give auto, always or never"),
    ("search", "search: QUERY is missing; see `limelight help search`"),
    (
      "search --batch f foo",
      "--batch and QUERY: only one of them makes sense; see `limelight help search`"
    ),
    ("search foo --where year", "--where: its value is missing; write --where ATTR OP VALUE"),
    (
      "search foo --where year near 5",
      "--where: \"year near 5\" cannot be used; give ATTR OP VALUE with one of =, !=, <, <=, >, >=, ~, contains,"
        + " startswith, endswith, is, isnot, before, after, exists, missing"
    ),
    (
      "search foo --syntax spotlight",
      "--syntax spotlight: not supported yet; use plain text, and --where for attributes"
    ),
    ("index --strict --domain a", "--domain: it needs a SOURCE; see `limelight help index`"),
    ("index - -", "-: \"index\" does not take so many arguments; see `limelight help index`"),
    ("index a -x", "-x: \"index\" has no such option; see `limelight help index`"),
    (
      "index a --max-file-size big",
      "--max-file-size: \"big\" cannot be used; give a number of bytes such as 500000, 64K or 20M"
    ),
    ("eval", "eval: COLLECTION… is missing; see `limelight help eval`"),
    (
      "eval a --mode lexical,semantc",
      "--mode: \"semantc\" is none of its values; did you mean \"semantic\"?"
    ),
    ("get", "get: ID is missing; see `limelight help get`"),
    ("remove", "remove: nothing is selected; give ID…, --type TYPE or --domain NAME"),
    (
      "remove a --type t",
      "ID and --type or --domain: only one of them makes sense; see `limelight help remove`"
    ),
    (
      "reindex",
      "reindex: nothing is selected; give --all, --type, --domain, --id, --range, --stale, --corrupt or --pending"
    ),
    (
      "reindex --all --stale",
      "--all and --stale: only one of them makes sense; see `limelight help reindex`"
    ),
    (
      "reindex --all x",
      "x: \"reindex\" does not take so many arguments; see `limelight help reindex`"
    ),
    (
      "reindex --range 17",
      "--range: \"17\" cannot be used; give a range as verify prints it, T:FIRST-LAST"
    ),
    ("sources remove", "sources: SOURCE is missing; see `limelight help sources`"),
    ("sources rm 1", "sources rm: no such command; see `limelight help sources`"),
    ("sources remvoe 1", "sources remvoe: no such command; did you mean \"sources remove\"?"),
    ("explain foo", "explain: --id ID is missing; see `limelight help explain`"),
    ("--index= list", "--index: \"\" cannot be used; give the path of a file"),
  ])
  func reportsMistake(_ line: String, _ message: String) async throws {
    let run = try await ToolRun(line)
    #expect(run.error == "limelight: \(message)\n")
    #expect(run.output == "")
    #expect(run.code == .wrongUsage)
  }

  @Test func mistakeIsAlsoJSONWhereAsked() async throws {
    let run = try await ToolRun("search --bogus --json foo")
    #expect(
      run.output == """
        {"error": {"code": "usage", "message": "--bogus: \\"search\\" has no such option; see \
        `limelight help search`"}}

        """)
    #expect(run.error.hasPrefix("limelight: --bogus: "))
    #expect(run.code == .wrongUsage)
  }

  @Test func typedControlCharactersDoNotReachTheTerminal() async throws {
    let run = try await ToolRun(["search", "--a\u{1B}[31m\nb"])
    #expect(run.error.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(run.error.count { $0 == "\n" } == 1)
  }

  @Test(arguments: [
    ("serach", "search"), ("Search", "search"), ("srch", nil), ("seach", "search"), ("lst", "list"),
    ("ver", "verify"), ("s", nil), ("xyzzy", nil), ("", nil), ("getx", "get"),
  ])
  func suggests(_ typed: String, _ meant: String?) {
    let commands = ["search", "list", "verify", "get", "status"]
    #expect(Spelling.closest(to: typed, among: commands) == meant)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("abc", "acb", 1), ("ca", "abc", 3),
    ("kitten", "sitting", 3),
  ])
  func measuresDistance(_ left: String, _ right: String, _ distance: Int) {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    #expect(Spelling.editDistance(left, right) == distance)
    #expect(Spelling.editDistance(right, left) == distance)
  }
}
