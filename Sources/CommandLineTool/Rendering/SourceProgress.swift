import SearchSources

/// Shows how far the reading of sources has come.
struct SourceProgress {
  /// What the sources report to.
  let observer: SourceObserver
  private let display: ProgressDisplay

  /// A display on a context's standard error.
  init(_ context: CommandContext) {
    let display = ProgressDisplay(context, verb: "read", unit: "items")
    self.display = display
    observer = SourceObserver { activity in
      let isRecords = activity.expectedBytes > 0
      let share = isRecords ? Double(activity.bytes) / Double(activity.expectedBytes) : nil
      display.update(
        activity.read, of: !isRecords && activity.listed > 0 ? activity.listed : nil, share: share)
    }
  }

  /// Ends the display.
  func finish() {
    display.finish()
  }
}
