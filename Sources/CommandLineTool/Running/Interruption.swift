import Dispatch
import Glibc

/// Turns the first interrupt into a request to stop and the second into the end of the process.
///
/// What is under way ends at its next safe point then: the current transaction is finished, not torn.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Listens for SIGINT and SIGTERM from now on.
  ///
  /// - Parameter stop: asks the work to stop; called once.
  init(_ stop: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "limelight.interruption")
    let count = InterruptCount()
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if count.next() == 1 { stop() } else { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }

  /// Stops listening.
  func stop() {
    for source in sources { source.cancel() }
  }
}
