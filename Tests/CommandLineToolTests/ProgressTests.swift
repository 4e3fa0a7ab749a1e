import CommandLineTool
import Foundation
import Synchronization
import TestSupport
import Testing

/// The progress display with a clock of its own, and the small texts that it is made of.
@Suite struct ProgressTests {
  /// A clock that stands still until it is told to go on.
  private final class Clock: Sendable {
    private let elapsed = Mutex(Duration.zero)
    private let start = ContinuousClock.now

    func advance(_ seconds: Double) {
      elapsed.withLock { $0 += .seconds(seconds) }
    }

    var now: ContinuousClock.Instant { elapsed.withLock { start + $0 } }
  }

  private func display(
    isTerminal: Bool, isQuiet: Bool = false, width: Int? = nil
  ) -> (ProgressDisplay, Clock, MemorySink) {
    let clock = Clock()
    let sink = MemorySink()
    let console = Console(
      output: MemorySink(), error: sink, errorIsTerminal: isTerminal, width: width)
    let display = ProgressDisplay(
      console, style: TerminalStyle(isEnabled: false), isQuiet: isQuiet, verb: "read",
      unit: "items", now: { clock.now })
    return (display, clock, sink)
  }

  @Test func barOnATerminal() {
    let (display, clock, sink) = display(isTerminal: true, width: 80)
    display.update(1, of: 100)
    #expect(sink.text == "")
    clock.advance(2)
    display.update(2500, of: 10_000)
    clock.advance(0.05)
    display.update(2600, of: 10_000)
    #expect(
      sink.text
        == "\r██████·················· 25 %, read 2,500 of 10,000 items, 1,250/s, 6.0 s left\u{1B}[K"
    )
    display.finish()
    #expect(sink.text.hasSuffix("left\u{1B}[K\r\u{1B}[K"))
    let length = sink.text.count
    clock.advance(1)
    display.update(9999, of: 10_000)
    display.finish()
    #expect(sink.text.count == length)
  }

  @Test func narrowTerminalHasNoBar() {
    let (display, clock, sink) = display(isTerminal: true, width: 30)
    clock.advance(2)
    display.update(2500, of: 10_000)
    #expect(sink.text == "\r25 %, read 2,500 of 10,000 i…\u{1B}[K")
  }

  @Test func lineEveryFewSecondsElsewhere() {
    let (display, clock, sink) = display(isTerminal: false)
    for count in 1...12 {
      clock.advance(1)
      display.update(count * 10, of: nil, share: nil)
    }
    display.finish()
    #expect(sink.text == "read 50 items, 10/s\nread 100 items, 10/s\n")
  }

  @Test func nothingWhenQuiet() {
    let (display, clock, sink) = display(isTerminal: true, isQuiet: true)
    clock.advance(10)
    display.update(1, of: 2)
    display.finish()
    #expect(sink.text == "")
  }

  @Test(
    arguments: [
      (0, "·····"), (1, "█████"), (0.5, "██▌··"), (2, "█████"), (-1, "·····"), (.nan, "·····"),
      (0.01, "·····"), (0.03, "▏····"),
    ] as [(Double, String)])
  func bar(_ share: Double, _ text: String) {
    #expect(Bar.text(share, cells: 5) == text)
  }

  @Test(
    arguments: [
      (0, "0.0 ms"), (0.0019, "1.9 ms"), (0.00996, "10 ms"), (0.9994, "999 ms"), (1, "1.0 s"),
      (9.96, "10 s"), (119, "119 s"), (120, "2 min"), (3599, "60 min"), (7300, "2 h 2 min"),
    ] as [(Double, String)])
  func duration(_ seconds: Double, _ text: String) {
    #expect(TimeText.short(.seconds(seconds)) == text)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_700_000_000.5, "2023-11-14T22:13:20.500Z"),
      (-1, "1969-12-31T23:59:59Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Double, String)])
  func stamp(_ seconds: Double, _ text: String) {
    #expect(TimeText.stamp(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one  two", 20, ["one two"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("東京都港区", 5, ["東京", "都港", "区"]), ("", 10, []),
  ])
  func wrapping(_ text: String, _ width: Int, _ lines: [String]) {
    let half = text.count / 2
    let pieces = [
      (text: String(text.prefix(half)), isMatch: true),
      (text: String(text.dropFirst(half)), isMatch: false),
    ]
    let wrapped = MarkedText(pieces).wrapped(to: width)
    #expect(wrapped.map { $0.map(\.text).joined() } == lines)
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n", [""]), ("a\r\nb\n\nc", ["a", "b", "", "c"]),
  ])
  func lines(_ text: String, _ lines: [String]) throws {
    let folder = try TemporaryFolder()
    let reader = try LineReader(path: try folder.write(text, to: "f"), standardInput: -1)
    var read: [String] = []
    while let line = try reader.next() { read.append(line) }
    #expect(read == lines)
  }

  @Test func linesLongerThanTheBuffer() throws {
    let folder = try TemporaryFolder()
    let long = (0..<3).map { String(repeating: "\($0)é", count: 60_000) }
    let file = try folder.write(long.joined(separator: "\n"), to: "f")
    let reader = try LineReader(path: file, standardInput: -1)
    for line in long { #expect(try reader.next() == line) }
    #expect(try reader.next() == nil)
  }
}
