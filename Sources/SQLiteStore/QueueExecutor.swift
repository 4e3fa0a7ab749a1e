import Dispatch

/// Runs an actor on a serial queue of its own, so that SQLite's waiting never takes a thread of the
/// cooperative pool.
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
