import CommandLineTool
import SearchModel
import Testing

/// What the parser makes of command lines without a mistake.
@Suite struct ArgumentParserTests {
  private func parse(_ arguments: [String]) throws -> (ParsedCommandLine, ParsedArguments) {
    let line = ArgumentParser(commands: CommandTable.all).parse(arguments)
    guard case .command(_, let parsed) = try line.invocation.get() else {
      throw UsageError.missingCommand
    }
    return (line, parsed)
  }

  @Test(arguments: [
    (["search", "a", "b"], ["a", "b"]),
    (["search", "a", "-b", "-"], ["a", "-b", "-"]),
    (["search", "--limit", "3", "a"], ["a"]),
    (["search", "a", "--limit=3", "-c"], ["a", "-c"]),
    (["search", "--", "--limit", "-h", "--"], ["--limit", "-h", "--"]),
    (["search", ""], [""]),
    (["search", "--json", "a"], ["a"]),
    (["--json", "--index", "x", "search", "a"], ["a"]),
    (["search", "--where", "year", ">=", "2000", "a"], ["a"]),
    (["search", "--where", "year>=2000", "a"], ["a"]),
    (["search", "--where", "year", "exists", "a"], ["a"]),
    (["search", "--where=year>=2000", "is", "a"], ["is", "a"]),
    (["search", "--where", "year>=2000", "is", "a"], ["is", "a"]),
  ])
  func findsOperands(_ arguments: [String], _ operands: [String]) throws {
    let (line, parsed) = try parse(arguments)
    #expect(line.commandName == "search")
    #expect(parsed.operands == operands)
  }

  @Test(arguments: [
    ["--index", "x", "--json", "--quiet", "--color", "never", "search", "a"],
    ["search", "a", "--index=x", "--json", "--quiet", "--color=never"],
    ["--json", "search", "--quiet", "a", "--color", "never", "--index", "x"],
  ])
  func globalOptionsStandAnywhere(_ arguments: [String]) throws {
    let globals = try parse(arguments).0.globals
    #expect(globals.indexPath == "x")
    #expect(globals.usesJSON && globals.isQuiet)
    #expect(globals.color == .never)
  }

  @Test func helpWinsOverMistakes() throws {
    for arguments in [
      ["search", "--bogus", "--help"], ["search", "-h"], ["search", "a", "-h", "--limit"],
    ] {
      let line = ArgumentParser(commands: CommandTable.all).parse(arguments)
      guard case .help(let grammar) = try line.invocation.get() else {
        Issue.record("no help for \(arguments)")
        continue
      }
      #expect(grammar?.name == "search")
    }
  }

  @Test(arguments: [
    (["a", "=", "1"], "a", AttributePredicate.Comparison.equal, "1"),
    (["a", "==", "x y"], "a", .equal, "x y"),
    (["a", "<>", "1"], "a", .notEqual, "1"),
    (["a==b"], "a", .equal, "b"),
    (["a <= b c"], "a", .lessOrEqual, "b c"),
    (["a contains b c"], "a", .contains, "b c"),
    (["a~b"], "a", .contains, "b"),
    (["a", "StartsWith", "="], "a", .hasPrefix, "="),
    (["a", "endswith", ""], "a", .hasSuffix, ""),
    (["a=b", "=", "c"], "a=b", .equal, "c"),
    (["date", "before", "2024-05"], "date", .less, "2024-05"),
  ])
  func readsConditions(
    _ arguments: [String], _ attribute: String, _ comparison: AttributePredicate.Comparison,
    _ value: String
  ) throws {
    let condition = try Condition(arguments)
    #expect(condition.attribute == attribute)
    #expect(condition.comparison == .compare(comparison))
    #expect(condition.value == value)
  }

  @Test(arguments: [
    ("0", 0), ("500000", 500_000), ("64K", 65_536), ("20mb", 20_971_520), ("1GiB", 1 << 30),
    ("-1", nil), ("", nil), ("K", nil), ("1.5M", nil), ("9999999999T", nil), ("12 parsecs", nil),
  ])
  func readsByteCounts(_ text: String, _ count: Int64?) {
    #expect(ByteCount.parse(text) == count)
  }

  @Test(
    arguments: [
      (0, "0 B"), (1023, "1023 B"), (1024, "1.00 KiB"), (1_491_000, "1.42 MiB"),
      (123_456_789, "118 MiB"), (Int64.max, "8388608 TiB"),
    ] as [(Int64, String)])
  func writesByteCounts(_ count: Int64, _ text: String) {
    #expect(ByteCount.describe(count) == text)
  }
}
