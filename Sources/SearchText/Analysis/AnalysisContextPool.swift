import Synchronization

/// Lends contexts to the threads that analyse; the lock is taken twice a text, never within one.
///
/// `@unchecked Sendable` because a context is reachable by one borrower at a time: it leaves the list
/// while it is lent.
final class AnalysisContextPool: @unchecked Sendable {
  private let lock = Mutex(())
  private var idle: [AnalysisContext] = []

  func withContext<Result>(_ body: (AnalysisContext) -> Result) -> Result {
    let context = lock.withLock { _ in idle.popLast() } ?? AnalysisContext()
    defer { lock.withLock { _ in idle.append(context) } }
    return body(context)
  }
}
