import CommandLineTool
import Synchronization

/// Output kept in memory; after `capacity` bytes the reader is gone.
final class MemorySink: TextSink {
  private let state = Mutex("")
  private let capacity: Int

  init(capacity: Int = .max) {
    self.capacity = capacity
  }

  var text: String { state.withLock { $0 } }

  func write(_ text: String) throws {
    try state.withLock { state in
      guard state.utf8.count + text.utf8.count <= capacity else { throw ClosedPipe() }
      state += text
    }
  }

  func flush() throws {}
}
