import SearchModel
import TestSupport
import Testing

@testable import SearchSources

struct GlobPatternTests {
  @Test(
    "Patterns and paths",
    arguments: [
      ("*.md", "a.md", true), ("*.md", "x/y/a.md", true), ("*.md", "a.mdx", false),
      ("*.md", ".md", true), ("*.MD", "a.md", false), ("a*", "b/abc", true),
      ("/*.md", "a.md", true), ("/*.md", "x/a.md", false), ("x/*.md", "x/a.md", true),
      ("x/*.md", "y/x/a.md", false), ("x/*", "x/y/z", false), ("x/**", "x/y/z", true),
      ("x/**", "x", false), ("**/z", "z", true), ("**/z", "x/y/z", true), ("**/z", "xz", false),
      ("x/**/z", "x/z", true), ("x/**/z", "x/y/w/z", true), ("x/**/z", "x/yz", false),
      ("**/x/**", "a/x/b", true), ("**", "a/b/c", true), ("a**c", "abc", true),
      ("a?c", "aéc", true), ("a?c", "a/c", false), ("a??c", "aéc", false),
      ("[a-c]1", "b1", true), ("[!a-c]1", "b1", false), ("[^a-c]1", "z1", true),
      ("[]]", "]", true), ("[ä-ö]x", "öx", true), ("[a-]", "-", true), ("[/]x", "/x", false),
      ("*.{md,txt}", "a.txt", true), ("*.{md,txt}", "a.html", false),
      ("{a,b{c,d}}x", "bdx", true), ("{a}", "{a}", true), ("a{b", "a{b", true),
      (#"\*"#, "*", true), (#"\*"#, "a", false), (#"a\{b,c\}"#, "a{b,c}", true),
      ("build/", "build", false), ("*a*b*c*", "xxaxxbxxcxx", true), ("*a*b*c*", "xxaxxcxx", false),
      ("./a", "a", true), ("{,x}a", "a", true), ("{,x}a", "xa", true),
    ])
  func matches(pattern: String, path: String, isMatch: Bool) throws {
    #expect(try GlobPattern(pattern).matches(path) == isMatch)
  }

  @Test("A closing slash asks for a folder")
  func folders() throws {
    let pattern = try GlobPattern("build/")
    #expect(pattern.matches("x/build", isFolder: true))
    #expect(!pattern.matches("x/build", isFolder: false))
  }

  @Test("What is no pattern is refused", arguments: ["", "/", "[a", "[]", "{a,b}[c"])
  func refuses(pattern: String) {
    let error = #expect(throws: SearchError.self) { try GlobPattern(pattern) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("Too many alternatives are refused, not expanded")
  func bomb() {
    let bomb = String(repeating: "{a,b}", count: 40)
    #expect(throws: SearchError.self) { try GlobPattern(bomb) }
  }

  @Test("Nothing takes exponential time")
  func hostile() throws {
    let pattern = try GlobPattern(String(repeating: "*a", count: 40) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
    let folders = try GlobPattern(String(repeating: "**/a/", count: 20) + "b")
    #expect(!folders.matches(String(repeating: "a/", count: 300) + "c"))
  }

  @Test("Random patterns match as a plain recursive matcher does")
  func oracle() throws {
    var generator = SeededGenerator(seed: 5)
    let pieces = ["a", "b", "*", "**", "**/", "?", "/", "[ab]", "[!a]"]
    var matchCount = 0
    for _ in 0..<30_000 {
      let count = Int.random(in: 1...6, using: &generator)
      let source =
        "x/" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard !source.hasSuffix("/") else { continue }
      let length = Int.random(in: 0...6, using: &generator)
      let path =
        "x/"
        + (0..<length).map { _ in ["a", "b", "/"].randomElement(using: &generator) ?? "" }
        .joined()
      let expected = Oracle.matches(Array(source), Array(path), isAtBoundary: true)
      #expect(try GlobPattern(source).matches(path) == expected, "\(source) on \(path)")
      if expected { matchCount += 1 }
    }
    #expect(matchCount > 1000)
  }

  /// The grammar, word for word, without any cleverness.
  private enum Oracle {
    static func matches(
      _ pattern: [Character], _ path: [Character], isAtBoundary: Bool
    ) -> Bool {
      guard let first = pattern.first else { return path.isEmpty }
      let rest = Array(pattern.dropFirst())
      if first == "*" {
        let stars = pattern.prefix { $0 == "*" }.count
        let tail = Array(pattern.dropFirst(stars))
        if stars == 1 {
          for taken in 0...path.count {
            if path.prefix(taken).contains("/") { return false }
            if matches(tail, Array(path.dropFirst(taken)), isAtBoundary: false) { return true }
          }
          return false
        }
        if isAtBoundary, tail.first == "/" {
          let inner = Array(tail.dropFirst())
          return (0...path.count).contains { taken in
            (taken == 0 || path[taken - 1] == "/")
              && matches(inner, Array(path.dropFirst(taken)), isAtBoundary: true)
          }
        }
        return (0...path.count).contains {
          matches(tail, Array(path.dropFirst($0)), isAtBoundary: false)
        }
      }
      guard let character = path.first else { return false }
      let pathRest = Array(path.dropFirst())
      switch first {
      case "?": return character != "/" && matches(rest, pathRest, isAtBoundary: false)
      case "[":
        let isNegated = rest.first == "!"
        let close = pattern.firstIndex(of: "]") ?? 0
        let set = pattern[(isNegated ? 2 : 1)..<close]
        return character != "/" && set.contains(character) != isNegated
          && matches(Array(pattern[(close + 1)...]), pathRest, isAtBoundary: false)
      default:
        return character == first && matches(rest, pathRest, isAtBoundary: first == "/")
      }
    }
  }
}
