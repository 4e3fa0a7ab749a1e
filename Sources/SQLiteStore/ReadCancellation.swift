import Synchronization

/// Carries the cancellation of one read to the connection that runs it, and to no later read.
final class ReadCancellation: Sendable {
  private enum State {
    case waiting
    case running(Interruption)
    case ended
    case cancelled
  }

  private let state = Mutex(State.waiting)

  /// Whether the read was cancelled before it had a connection.
  var isCancelled: Bool {
    state.withLock { state in
      if case .cancelled = state { return true }
      return false
    }
  }

  /// Stops the read, wherever it is.
  func cancel() {
    state.withLock { state in
      switch state {
      case .waiting: state = .cancelled
      // Inside the lock: after `end` the connection belongs to somebody else.
      case .running(let interruption): interruption.request()
      case .ended, .cancelled: break
      }
    }
  }

  /// Ties the read to the connection that runs it; false if it was cancelled before.
  func begin(_ interruption: Interruption) -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(interruption)
      return true
    }
  }

  /// Ends the read; the connection may then serve another.
  func end() {
    state.withLock { state in
      if case .running(let interruption) = state { interruption.clear() }
      state = .ended
    }
  }
}
