import Dispatch
import Synchronization

/// Waits for asynchronous code where a value is needed at once.
enum Blocking {
  /// The outcome of an operation, waited for on this thread.
  ///
  /// The operation runs on the concurrent pool: it must not need this thread.
  static func result<Value: Sendable>(
    of operation: @escaping () async throws -> Value
  ) -> Result<Value, any Error> {
    let outcome = Outcome<Value>()
    // The operation is started once, here, while this thread does nothing but wait for it.
    nonisolated(unsafe) let operation = operation
    Task.detached {
      do {
        outcome.settle(.success(try await operation()))
      } catch {
        outcome.settle(.failure(error))
      }
    }
    return outcome.wait()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    private let settled = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func settle(_ newResult: Result<Value, any Error>) {
      result.withLock { $0 = newResult }
      settled.signal()
    }

    func wait() -> Result<Value, any Error> {
      settled.wait()
      return result.withLock { $0 } ?? .failure(CancellationError())
    }
  }
}
