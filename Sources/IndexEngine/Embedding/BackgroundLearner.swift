import SearchModel
import Synchronization

/// Merges segments and learns embeddings by itself: once changes have come to rest, and only when it pays.
final class BackgroundLearner: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var lastChange = ContinuousClock.now
    var isClosed = false
  }

  private let state = Mutex(State())
  private let rest: Duration
  private let observer: (@Sendable (Result<LearningReport, any Error>) -> Void)?

  /// A learner that waits until nothing has changed for so long, and tells an observer what came of it.
  init(
    rest: Duration, observer: (@Sendable (Result<LearningReport, any Error>) -> Void)?
  ) {
    self.rest = rest
    self.observer = observer
  }

  /// Takes note of a change; an index that is let go meanwhile is not kept for it.
  func noteChange(of index: SearchIndex) {
    state.withLock { state in
      state.lastChange = .now
      guard state.task == nil, !state.isClosed else { return }
      state.task = Task.detached(priority: .background) { [weak self, weak index] in
        while let self, await self.waitForRest() {
          if let index { await self.learn(index) }
          if self.isDone() { return }
        }
      }
    }
  }

  /// Ends what is under way and waits for it.
  func close() async {
    let task = state.withLock { state in
      state.isClosed = true
      return state.task
    }
    task?.cancel()
    await task?.value
  }

  /// Returns when nothing has changed for long enough; false when the learner is closed.
  private func waitForRest() async -> Bool {
    while true {
      let left = state.withLock { $0.lastChange.advanced(by: rest) } - .now
      if left <= .zero { return !Task.isCancelled }
      do { try await Task.sleep(for: left) } catch { return false }
    }
  }

  private func learn(_ index: SearchIndex) async {
    do {
      try await index.mergeSegments()
      guard try await index.isLearningDue(), let report = try await index.learn() else { return }
      observer?(.success(report))
    } catch is CancellationError {
      // The next change, or the next process, goes on.
    } catch {
      observer?(.failure(error))
    }
  }

  /// Whether nothing has changed since learning began; the task ends then, and the next change starts another.
  private func isDone() -> Bool {
    state.withLock { state in
      guard state.lastChange.advanced(by: rest) <= .now else { return false }
      state.task = nil
      return true
    }
  }
}
