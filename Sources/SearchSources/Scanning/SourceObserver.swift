import Synchronization

/// Counts what the sources read and what they skip, for whoever wants to know: a progress bar, a summary.
///
/// One observer may serve several sources and tasks at once.
public final class SourceObserver: Sendable {
  /// At most so many entries that were skipped by error are kept by name; all are counted.
  public static let maximumListedEntries = 1000

  private let state = Mutex(SourceActivity())
  private let onProgress: (@Sendable (SourceActivity) -> Void)?

  /// An observer.
  ///
  /// - Parameter onProgress: is called, on the reading task, after every few items; must be quick.
  public init(onProgress: (@Sendable (SourceActivity) -> Void)? = nil) {
    self.onProgress = onProgress
  }

  /// What has happened so far.
  public var activity: SourceActivity {
    state.withLock { $0 }
  }

  /// Notes that something is not indexed.
  package func skip(
    _ reason: SkipReason, path: String, line: Int? = nil, detail: String? = nil
  ) {
    state.withLock { activity in
      activity.skipped[reason, default: 0] += 1
      guard reason.isError || reason == .duplicateIdentifier,
        activity.entries.count < Self.maximumListedEntries
      else { return }
      activity.entries.append(
        SkippedEntry(reason: reason, path: path, line: line, detail: detail ?? ""))
    }
  }

  /// Notes files or records that a scan listed.
  package func listed(_ count: Int) {
    advance { $0.listed += count }
  }

  /// Notes items that were read, with the bytes they took in their source.
  package func read(items: Int, bytes: Int) {
    advance {
      $0.read += items
      $0.bytes += Int64(bytes)
    }
  }

  /// Notes the bytes that a source is known to have in all.
  package func expects(bytes: Int64) {
    advance { $0.expectedBytes += bytes }
  }

  private func advance(_ change: (inout SourceActivity) -> Void) {
    let activity = state.withLock { activity in
      change(&activity)
      return activity
    }
    onProgress?(activity)
  }
}

/// What sources have read and skipped.
public struct SourceActivity: Sendable {
  /// Files that a scan listed.
  public var listed = 0
  /// Files or records that were read.
  public var read = 0
  /// Bytes that were read.
  public var bytes: Int64 = 0
  /// Bytes of the record files that are being read, as far as known.
  public var expectedBytes: Int64 = 0
  /// How many entries were skipped, by reason.
  public var skipped: [SkipReason: Int] = [:]
  /// What was skipped by error, and identifiers that were repeated: the first thousand.
  public var entries: [SkippedEntry] = []

  /// Nothing yet.
  public init() {}

  /// How many entries were skipped by error.
  public var errorCount: Int {
    skipped.reduce(0) { $0 + ($1.key.isError ? $1.value : 0) }
  }
}

/// Something of a source that is not in the index.
public struct SkippedEntry: Sendable, Equatable {
  /// Why.
  public var reason: SkipReason
  /// The file or folder.
  public var path: String
  /// The line of the file, from 1; nil when the whole file is meant.
  public var line: Int?
  /// More words, possibly none.
  public var detail: String

  /// An entry from its parts.
  public init(reason: SkipReason, path: String, line: Int? = nil, detail: String = "") {
    self.reason = reason
    self.path = path
    self.line = line
    self.detail = detail
  }
}
