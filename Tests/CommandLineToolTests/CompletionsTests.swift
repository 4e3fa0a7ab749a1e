import CommandLineTool
import Foundation
import TestSupport
import Testing

/// The completion scripts, run by the shells that they are for.
@Suite struct CompletionsTests {
  /// A command line up to the cursor, and what the shell offers there.
  struct Case: Sendable {
    var line: String
    /// Everything that is offered, or with `offersMore` a part of it.
    var offers: Set<String>
    var offersMore = false
  }

  static let cases: [Case] = [
    Case(line: "limelight ", offers: ["index", "search", "completions"], offersMore: true),
    Case(line: "limelight se", offers: ["search"]),
    Case(line: "limelight --index some.limelight re", offers: ["reindex", "remove"]),
    Case(line: "limelight --json --color never li", offers: ["list"]),
    Case(line: "limelight --color a", offers: ["auto", "always"]),
    Case(line: "limelight search --mo", offers: ["--mode"]),
    Case(line: "limelight search --mode ", offers: ["hybrid", "lexical", "semantic"]),
    Case(line: "limelight search --mode=le", offers: ["lexical"]),
    Case(line: "limelight eval --mode se", offers: ["semantic"]),
    Case(line: "limelight search words --off", offers: ["--offset"]),
    Case(line: "limelight verify --", offers: ["--deep", "--json", "--index"], offersMore: true),
    Case(line: "limelight verify --mo", offers: []),
    Case(line: "limelight completions ", offers: ["bash", "fish", "zsh"]),
    Case(line: "limelight help ver", offers: ["verify"]),
    Case(line: "limelight sources r", offers: ["remove"]),
    Case(line: "limelight index --format d", offers: ["deb822"]),
    Case(line: "limelight index no", offers: ["notes", "not here.md"]),
    Case(line: "limelight index --domain a.b notes/", offers: ["garden.md"]),
    Case(line: "limelight search --batch no", offers: ["notes", "not here.md"]),
    Case(line: "limelight search no", offers: []),
    Case(line: "limelight search --where year '>=' 2024 --lim", offers: ["--limit"]),
    Case(line: "limelight search -- --mo", offers: []),
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("# Garden\n", to: "work/notes/garden.md")
    try folder.write("", to: "work/not here.md")
    try folder.write("", to: "work/other.md")
  }

  @Test func everyShellHasAScript() async throws {
    for shell in ["bash", "zsh", "fish"] {
      let run = try await ToolRun("completions \(shell)", index: nil)
      #expect(run.code == .done && run.error == "")
      #expect(run.output.hasSuffix("\n"))
      let json = try await ToolRun("completions \(shell) --json", index: nil).output
      #expect(json.hasPrefix("{\"shell\": \"\(shell)\", \"script\": \"#"))
    }
    let unknown = try await ToolRun("completions fisch")
    #expect(unknown.code == .wrongUsage && unknown.output == "")
    #expect(unknown.error.contains("did you mean \"fish\"?"))
    #expect(try await ToolRun("completions").code == .wrongUsage)
  }

  @Test func bash() async throws {
    // What readline does: words, of which `=` is one, and the place of the cursor.
    try await check(
      "bash", script: "limelight.bash",
      driver: """
        set -u
        source "$1"
        shift
        for line in "$@"; do
          printf 'LINE %s\\n' "$line"
          eval "COMP_WORDS=(${line//=/ \\'=\\' })"
          [[ $line != *' ' ]] || COMP_WORDS+=('')
          COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
          _limelight limelight
          for word in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf '%s\\n' "$word"; done
        done
        complete -p limelight >&2
        """)
  }

  @Test(.enabled(if: ShellProgram.isExpected("fish"), "fish is not installed"))
  func fish() async throws {
    try await check(
      "fish", script: "limelight.fish",
      driver: """
        source $argv[1]
        for line in $argv[2..]
          printf 'LINE %s\\n' $line
          complete -C $line | string replace -r '\\t.*' ''
        end
        true
        """)
  }

  @Test(.enabled(if: ShellProgram.isExpected("zsh"), "zsh is not installed"))
  func zsh() async throws {
    // The completion system works in an interactive shell only: one in a terminal of its own is typed to.
    try await check(
      "zsh", script: "limelight.zsh",
      driver: """
        export CAPTURE=$PWD/../capture SCRIPT=$1
        shift
        cat > $PWD/../start <<'START'
        PROMPT= ; unsetopt beep
        autoload -Uz compinit && compinit -u -D
        source $SCRIPT
        compadd() {
          local -a found
          if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
            builtin compadd -O found "$@"
            (( $#found )) && print -rl -- $found >> $CAPTURE
          fi
          builtin compadd "$@"
        }
        capture() { _main_complete; print END >> $CAPTURE }
        zle -C capture complete-word capture
        bindkey '^T' capture
        print END > $CAPTURE
        START
        await() {
          local pause
          for pause in {1..1000}; do
            while zpty -r -t child > /dev/null; do :; done
            [[ -e $CAPTURE && $(tail -n 1 $CAPTURE) == END ]] && return
            sleep 0.02
          done
          print -u 2 "the shell did not answer"
          exit 1
        }
        zmodload zsh/zpty
        zpty -b child zsh -f -i
        zpty -w child "source $PWD/../start"
        await
        for line in "$@"; do
          print -r -- "LINE $line"
          : > $CAPTURE
          zpty -w -n child $'\\x15'"$line"$'\\x14'
          await
          grep -vx END $CAPTURE
        done
        zpty -d child
        """)
  }

  /// Has a shell complete every line and compares what it offers.
  private func check(_ shell: String, script name: String, driver: String) async throws {
    let source = try await ToolRun("completions \(shell)").output
    let script = try folder.write(source, to: name)
    let run = try await ShellProgram.run(
      shell, [try folder.write(driver, to: "driver"), script] + Self.cases.map(\.line),
      in: folder.file("work"), home: folder.path)
    #expect(run.code == 0, "\(run.error)")
    var offered: [String: Set<String>] = [:]
    var current = ""
    for line in run.output.split(separator: "\n").map(String.init) {
      if line.hasPrefix("LINE ") {
        current = String(line.dropFirst(5))
        offered[current] = []
      } else {
        offered[current]?.insert(Self.normalized(line))
      }
    }
    for example in Self.cases {
      let found = try #require(offered[example.line], "\(shell): \(example.line) \(run.error)")
      if example.offersMore {
        #expect(example.offers.isSubset(of: found), "\(shell): \(example.line) offers \(found)")
      } else {
        #expect(found == example.offers, "\(shell): \(example.line)")
      }
    }
  }

  /// A word without what shells add in different ways: `--name=` before values, folders before files, slashes, backslashes.
  private static func normalized(_ word: String) -> String {
    var word = word.replacing("\\", with: "")
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      let value = word[word.index(after: equals)...]
      word = value.isEmpty ? String(word[..<equals]) : String(value)
    }
    return word.split(separator: "/").last.map(String.init) ?? word
  }
}
