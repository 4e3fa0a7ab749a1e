import Dispatch

/// Runs an actor on a serial queue of its own, whose thread may wait for SQLite as long as it likes.
///
/// The queue is serial, which on Linux gives it threads beyond those that tasks run on.
package final class QueueExecutor: SerialExecutor, Sendable {
  private let queue: DispatchQueue

  /// An executor with a new queue.
  ///
  /// - Parameter label: the queue's name, which debuggers show.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
