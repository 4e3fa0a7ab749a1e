import SearchModel
import SearchSources
import Synchronization

/// Shows how far the reading of sources has come.
///
/// What there is to read is found out beside the reading, so that nothing waits for it; until then
/// there are counts and no bar.
final class SourceProgress: Sendable {
  private struct State {
    var extents: [Int64: SourceExtent]?
    var finished: [Int64] = []
    var current: (source: Int64, start: SourceActivity)?
  }

  /// What the sources report to.
  let observer: SourceObserver
  private let display: ProgressDisplay
  private let state: Mutex<State>
  private let measuring: Mutex<Task<Void, Never>?>

  /// A display on a context's standard error.
  init(_ context: CommandContext) {
    let display = ProgressDisplay(context, verb: "read", unit: "items")
    let relay = ActivityRelay()
    self.display = display
    observer = SourceObserver { activity in relay.send(activity) }
    state = Mutex(State())
    measuring = Mutex(nil)
    relay.connect(to: self)
  }

  /// Begins to find out how much there is to read in the sources that will be read.
  func measure(_ sources: [SourceRecord]) {
    guard display.isShown else { return }
    let task = Task.detached(priority: .utility) { [weak self] in
      var extents: [Int64: SourceExtent] = [:]
      for source in sources {
        guard let extent = SourceExtent.measure(source) else { return }
        extents[source.id] = extent
      }
      self?.state.withLock { $0.extents = extents }
    }
    measuring.withLock { $0 = task }
  }

  /// Notes that a source is read from now on.
  func begin(_ source: SourceRecord) {
    let activity = observer.activity
    state.withLock { state in
      if let done = state.current { state.finished.append(done.source) }
      state.current = (source.id, activity)
    }
  }

  /// Ends the display.
  func finish() {
    measuring.withLock { $0?.cancel() }
    display.finish()
  }

  fileprivate func show(_ activity: SourceActivity) {
    let (share, total) = state.withLock { state -> (Double?, Int?) in
      guard let extents = state.extents, let current = state.current,
        let extent = extents[current.source]
      else { return (nil, nil) }
      let whole = extents.values.reduce(0) { $0 + $1.weight }
      let part = extent.weight * extent.share(of: activity, since: current.start)
      let finished = state.finished.reduce(0) { $0 + (extents[$1]?.weight ?? 0) }
      let share = whole > 0 ? (finished + part) / whole : nil
      if extents.count == 1, case .files(let count) = extent { return (share, count) }
      return (share, nil)
    }
    display.update(max(activity.listed, activity.read), of: total, share: share)
  }
}

/// Hands activity on to a display that is made after the observer.
private final class ActivityRelay: Sendable {
  private let progress = Mutex<Weak>(Weak())

  private struct Weak: Sendable {
    weak var value: SourceProgress?
  }

  func connect(to progress: SourceProgress) {
    self.progress.withLock { $0.value = progress }
  }

  func send(_ activity: SourceActivity) {
    progress.withLock { $0.value }?.show(activity)
  }
}
