import Dispatch
import SearchModel
import Synchronization

/// A bounded number of read-only connections, each lent to one read at a time.
///
/// A read runs in one transaction, so that everything it sees is of one moment. Reads wait in the order
/// in which they came. Connections are opened when needed and kept.
package final class ReaderPool: Sendable {
  /// What a read that asked for a slot is given.
  private enum Turn: Sendable {
    case slot(ReaderSlot)
    case closed
    case cancelled
  }

  private struct Waiter: Sendable {
    let cancellation: ReadCancellation
    let wake: @Sendable (Turn) -> Void
  }

  private struct State {
    /// Free slots; the last is taken first, so that no more connections are opened than needed.
    var idle: [ReaderSlot]
    var lentCount = 0
    var waiters: [Waiter] = []
    var isClosed = false
    /// Those who wait for the last read to end.
    var closing: [CheckedContinuation<Void, Never>] = []
  }

  private let path: String
  private let makeConnection: @Sendable () throws -> Connection
  private let state: Mutex<State>

  /// A pool that opens its connections with a closure.
  ///
  /// - Parameters:
  ///   - capacity: the number of connections at most, at least 1.
  ///   - path: the file, for error messages.
  ///   - makeConnection: opens a connection, prepared for reading.
  package init(
    capacity: Int, path: String, makeConnection: @escaping @Sendable () throws -> Connection
  ) {
    self.path = path
    self.makeConnection = makeConnection
    state = Mutex(State(idle: (0..<max(1, capacity)).map { _ in ReaderSlot() }))
  }

  deinit {
    close()
  }

  /// The number of reads that wait for a connection.
  package var waiterCount: Int {
    state.withLock { $0.waiters.count }
  }

  /// Refuses further reads and closes the connections, those in use when their read ends.
  package func close() {
    let (idle, waiters) = state.withLock { state in
      state.isClosed = true
      defer { (state.idle, state.waiters) = ([], []) }
      return (state.idle, state.waiters)
    }
    for waiter in waiters { waiter.wake(.closed) }
    for slot in idle { slot.close() }
  }

  /// Closes the pool and returns when its last connection is closed.
  package func closeAndWait() async {
    close()
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.lentCount > 0 { state.closing.append(continuation) }
        return state.lentCount == 0
      }
      if isDone { continuation.resume() }
    }
  }
}

// MARK: - Reading

extension ReaderPool {
  /// Runs a body on a connection, outside the cooperative thread pool.
  ///
  /// - Throws: what the body throws; `cancelled` when the task was cancelled before the body ended, whose
  ///   statement is then interrupted; `closed`; the failure to open a connection.
  package func read<T: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> T
  ) async throws -> T {
    let cancellation = ReadCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        requestTurn(
          Waiter(cancellation: cancellation) { turn in
            guard case .slot(let slot) = turn else {
              return continuation.resume(throwing: self.refusal(turn))
            }
            slot.queue.async {
              continuation.resume(
                with: Result { try self.serve(slot, cancellation: cancellation, body) })
            }
          })
      }
    } onCancel: {
      cancellation.cancel()
      cancelWaiting(cancellation)
    }
  }

  /// Runs a body on a connection and on the calling thread, which waits for its turn.
  ///
  /// Not for use inside a task, whose thread it would block.
  package func readSync<T>(_ body: (Connection) throws -> T) throws -> T {
    let cancellation = ReadCancellation()
    let ready = DispatchSemaphore(value: 0)
    let given = Mutex(Turn.closed)
    requestTurn(
      Waiter(cancellation: cancellation) { turn in
        given.withLock { $0 = turn }
        ready.signal()
      })
    ready.wait()
    let turn = given.withLock { $0 }
    guard case .slot(let slot) = turn else { throw refusal(turn) }
    return try serve(slot, cancellation: cancellation, body)
  }

  private func serve<T>(
    _ slot: ReaderSlot, cancellation: ReadCancellation, _ body: (Connection) throws -> T
  ) throws -> T {
    defer { giveBack(slot) }
    return try slot.read(cancellation: cancellation, makeConnection, body)
  }

  private func refusal(_ turn: Turn) -> SearchError {
    if case .closed = turn { return SearchError(.closed, "The index was closed", path: path) }
    return SearchError(.cancelled, "Cancelled", path: path)
  }
}

// MARK: - Turns

extension ReaderPool {
  /// Wakes the waiter at once if a slot is free, else when it is its turn.
  private func requestTurn(_ waiter: Waiter) {
    let turn: Turn? = state.withLock { state in
      if state.isClosed { return .closed }
      // Cancelling looks for the waiter after it set this, so one of the two sees the other.
      if waiter.cancellation.isCancelled { return .cancelled }
      guard let slot = state.idle.popLast() else {
        state.waiters.append(waiter)
        return nil
      }
      state.lentCount += 1
      return .slot(slot)
    }
    if let turn { waiter.wake(turn) }
  }

  /// Passes a slot to the read that has waited longest.
  private func giveBack(_ slot: ReaderSlot) {
    let (isClosed, next): (Bool, Waiter?) = state.withLock { state in
      if state.isClosed { return (true, nil) }
      if !state.waiters.isEmpty { return (false, state.waiters.removeFirst()) }
      state.idle.append(slot)
      state.lentCount -= 1
      return (false, nil)
    }
    next?.wake(.slot(slot))
    if isClosed { closeLent(slot) }
  }

  private func closeLent(_ slot: ReaderSlot) {
    slot.close()
    let finished: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.lentCount -= 1
      guard state.lentCount == 0 else { return [] }
      defer { state.closing = [] }
      return state.closing
    }
    for continuation in finished { continuation.resume() }
  }

  private func cancelWaiting(_ cancellation: ReadCancellation) {
    let waiter: Waiter? = state.withLock { state in
      let index = state.waiters.firstIndex { $0.cancellation === cancellation }
      return index.map { state.waiters.remove(at: $0) }
    }
    waiter?.wake(.cancelled)
  }
}
