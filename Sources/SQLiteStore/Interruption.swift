import CSQLite
import Synchronization

/// Stops what a connection does, from any thread.
///
/// A request lasts until it is cleared: the running statement ends soon and every later one ends at
/// once, each with the code `cancelled`. Rolling back is not stopped.
package final class Interruption: Sendable {
  /// The address of the connection, 0 after it was closed; the lock keeps it open during the call.
  private let address: Mutex<UInt>
  private let requested = Atomic<Bool>(false)

  /// The number of SQLite's virtual machine instructions between two looks at a request; some 50 µs.
  private static let instructionsBetweenLooks: Int32 = 5_000

  /// Watches over a connection, which keeps the object for as long as it can run statements.
  init(handle: OpaquePointer) {
    address = Mutex(UInt(bitPattern: handle))
    // sqlite3_interrupt alone would be lost when it comes just before a statement starts.
    sqlite3_progress_handler(
      handle, Self.instructionsBetweenLooks,
      { context in
        guard let context else { return 0 }
        let interruption = Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue()
        return interruption.isRequested ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether a request is in force.
  package var isRequested: Bool {
    requested.load(ordering: .relaxed)
  }

  /// Stops the connection's running statement and those that follow.
  package func request() {
    requested.store(true, ordering: .sequentiallyConsistent)
    interruptRunning()
  }

  /// Lets statements run again.
  package func clear() {
    requested.store(false, ordering: .sequentiallyConsistent)
  }

  /// Stops the running statement alone.
  func interruptRunning() {
    address.withLock { address in
      if let handle = OpaquePointer(bitPattern: address) { sqlite3_interrupt(handle) }
    }
  }

  func connectionWillClose() {
    address.withLock { $0 = 0 }
  }
}
