import Synchronization

/// Shows on standard error how far a command has come: a bar on a terminal, else a line every few seconds.
package final class ProgressDisplay: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant
    var hasBar = false
    var isFinished = false
  }

  private let console: Console
  private let style: TerminalStyle
  private let isQuiet: Bool
  private let verb: String
  private let unit: String
  private let width: Int
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<State>

  /// A display that shows nothing until the first interval has passed.
  ///
  /// - Parameters:
  ///   - console: whose standard error is written to.
  ///   - style: the style of standard error.
  ///   - isQuiet: whether nothing is shown.
  ///   - verb: what happens, in the past tense, such as `indexed`.
  ///   - unit: what is counted, in the plural.
  ///   - now: the clock.
  package init(
    _ console: Console, style: TerminalStyle, isQuiet: Bool, verb: String, unit: String,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.console = console
    self.style = style
    self.isQuiet = isQuiet
    width = console.width ?? 80
    self.verb = verb
    self.unit = unit
    self.now = now
    start = now()
    state = Mutex(State(lastShown: start))
  }

  /// A display for a command.
  convenience init(_ context: CommandContext, verb: String, unit: String) {
    self.init(
      context.console, style: context.errorStyle, isQuiet: context.globals.isQuiet, verb: verb,
      unit: unit)
  }

  /// Whether anything will ever be shown.
  var isShown: Bool { !isQuiet }

  private var interval: Duration { console.errorIsTerminal ? .milliseconds(100) : .seconds(5) }

  /// Takes note of how far the work has come.
  ///
  /// - Parameters:
  ///   - done: what is done.
  ///   - total: what there is to do, if known.
  ///   - share: how much of the work that is, where the counts do not tell.
  package func update(_ done: Int, of total: Int?, share: Double? = nil) {
    guard !isQuiet else { return }
    let moment = now()
    state.withLock { state in
      guard !state.isFinished, moment - state.lastShown >= interval else { return }
      state.lastShown = moment
      state.hasBar = console.errorIsTerminal
      let share = share ?? total.flatMap { $0 > 0 ? Double(done) / Double($0) : nil }
      let text = line(done, total, share, elapsed: (moment - start).seconds)
      try? console.error.write(console.errorIsTerminal ? "\r\(text)\u{1B}[K" : "\(text)\n")
      try? console.error.flush()
    }
  }

  /// Ends the display and clears the bar away.
  package func finish() {
    state.withLock { state in
      if state.hasBar, !state.isFinished {
        try? console.error.write("\r\u{1B}[K")
        try? console.error.flush()
      }
      state.isFinished = true
    }
  }

  private func line(_ done: Int, _ total: Int?, _ share: Double?, elapsed: Double) -> String {
    let rate = elapsed > 0 ? Double(done) / elapsed : 0
    var counts = "\(verb) \(DecimalText.grouped(done))"
    if let total { counts += " of \(DecimalText.grouped(total))" }
    counts += " \(unit), \(DecimalText.grouped(Int(rate.rounded())))/s"
    guard let share, share > 0 else { return cut(counts) }
    let known = min(share, 1)
    counts = "\(DecimalText.format(known * 100, digits: 0)) %, \(counts)"
    if known < 1, elapsed > 1 {
      counts += ", \(TimeText.short(.seconds(elapsed * (1 - known) / known))) left"
    }
    guard console.errorIsTerminal else { return counts }
    let cells = min(24, width - 1 - DisplayWidth.of(counts) - 1)
    return cells < 8 ? cut(counts) : "\(style(.good, Bar.text(known, cells: cells))) \(counts)"
  }

  private func cut(_ text: String) -> String {
    console.errorIsTerminal ? DisplayWidth.cut(text, to: width - 1) : text
  }
}
