import Dispatch
import SearchModel
import Synchronization

/// A bounded number of read-only connections, each lent to one read at a time.
///
/// A read runs in one transaction, so that everything it sees is of one moment. Reads wait in the order
/// in which they came. Connections are opened when needed and kept.
package final class ReaderPool: Sendable {
  /// A connection on its way between the pool and a read.
  ///
  /// `@unchecked Sendable` because it is either in the pool's list or with one read, never both.
  private struct Lease: @unchecked Sendable {
    let connection: Connection
  }

  /// What a read that waited is given.
  private enum Turn: Sendable {
    /// A connection that another read gave back.
    case connection(Lease)
    /// The right to open one.
    case openOne
    case closed
    case cancelled
  }

  private struct Waiter: Sendable {
    let cancellation: ReadCancellation
    let wake: @Sendable (Turn) -> Void
  }

  private struct State {
    var idle: [Lease] = []
    /// The connections that are idle, lent or being opened.
    var connectionCount = 0
    var waiters: [Waiter] = []
    var isClosed = false
  }

  private let capacity: Int
  private let path: String
  private let makeConnection: @Sendable () throws -> Connection
  private let queue = DispatchQueue(label: "limelight.readers", attributes: .concurrent)
  private let state = Mutex(State())

  /// A pool that opens its connections with a closure.
  ///
  /// - Parameters:
  ///   - capacity: the number of connections at most, at least 1.
  ///   - path: the file, for error messages.
  ///   - makeConnection: opens a connection, prepared for reading.
  package init(
    capacity: Int, path: String, makeConnection: @escaping @Sendable () throws -> Connection
  ) {
    self.capacity = max(1, capacity)
    self.path = path
    self.makeConnection = makeConnection
  }

  deinit {
    close()
  }

  /// Refuses further reads and closes the connections, those in use when their read ends.
  package func close() {
    let (idle, waiters) = state.withLock { state in
      state.isClosed = true
      let released = (state.idle, state.waiters)
      state.connectionCount -= state.idle.count
      state.idle = []
      state.waiters = []
      return released
    }
    for lease in idle { lease.connection.close() }
    for waiter in waiters { waiter.wake(.closed) }
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
      let turn = await withCheckedContinuation { continuation in
        requestTurn(
          Waiter(cancellation: cancellation) { continuation.resume(returning: $0) })
      }
      return try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Result { try self.serve(turn, cancellation: cancellation, body) })
        }
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
    let ready = DispatchSemaphore(value: 0)
    let turn = Mutex(Turn.closed)
    let cancellation = ReadCancellation()
    requestTurn(
      Waiter(cancellation: cancellation) { given in
        turn.withLock { $0 = given }
        ready.signal()
      })
    ready.wait()
    return try serve(turn.withLock { $0 }, cancellation: cancellation, body)
  }

  private func serve<T>(
    _ turn: Turn, cancellation: ReadCancellation, _ body: (Connection) throws -> T
  ) throws -> T {
    let lease: Lease
    switch turn {
    case .connection(let given):
      lease = given
    case .openOne:
      do {
        lease = Lease(connection: try makeConnection())
      } catch {
        giveBack(nil)
        throw error
      }
    case .closed:
      throw SearchError(.closed, "The index was closed", path: path)
    case .cancelled:
      throw SearchError(.cancelled, "Cancelled", path: path)
    }
    let connection = lease.connection
    guard cancellation.begin(connection.interruption) else {
      giveBack(lease)
      throw SearchError(.cancelled, "Cancelled", path: path)
    }
    defer {
      cancellation.end()
      connection.resetStatements()
      // A connection that cannot leave its transaction would show later reads an old moment.
      if connection.rollBack() {
        giveBack(lease)
      } else {
        connection.close()
        giveBack(nil)
      }
    }
    try connection.cached("BEGIN DEFERRED").run()
    return try body(connection)
  }
}

// MARK: - Turns

extension ReaderPool {
  /// Wakes the waiter at once if a connection is free, else when it is its turn.
  private func requestTurn(_ waiter: Waiter) {
    let turn: Turn? = state.withLock { state in
      if state.isClosed { return .closed }
      // Cancelling looks for the waiter after it set this, so one of the two sees the other.
      if waiter.cancellation.isCancelled { return .cancelled }
      if let lease = state.idle.popLast() { return .connection(lease) }
      if state.connectionCount < capacity {
        state.connectionCount += 1
        return .openOne
      }
      state.waiters.append(waiter)
      return nil
    }
    if let turn { waiter.wake(turn) }
  }

  /// Passes a connection (or, with nil, the right to open one) to the read that has waited longest.
  private func giveBack(_ lease: Lease?) {
    let (next, surplus): (Waiter?, Lease?) = state.withLock { state in
      if state.isClosed {
        state.connectionCount -= 1
        return (nil, lease)
      }
      if !state.waiters.isEmpty { return (state.waiters.removeFirst(), nil) }
      if let lease { state.idle.append(lease) } else { state.connectionCount -= 1 }
      return (nil, nil)
    }
    surplus?.connection.close()
    next?.wake(lease.map { .connection($0) } ?? .openOne)
  }

  private func cancelWaiting(_ cancellation: ReadCancellation) {
    let waiter: Waiter? = state.withLock { state in
      let index = state.waiters.firstIndex { $0.cancellation === cancellation }
      return index.map { state.waiters.remove(at: $0) }
    }
    waiter?.wake(.cancelled)
  }
}
