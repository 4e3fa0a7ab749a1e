import Glibc
import SearchModel
import Synchronization

/// Output to a file descriptor, held back until there are 64 KiB of it.
///
/// The process must ignore SIGPIPE; a closed pipe is then an error that `write` throws.
package final class DescriptorSink: TextSink {
  private static let capacity = 1 << 16
  private let descriptor: Int32
  private let name: String
  private let buffer = Mutex<[UInt8]>([])

  /// A sink for a descriptor that stays open; the name is for messages.
  package init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package func write(_ text: String) throws {
    try buffer.withLock { buffer in
      buffer.append(contentsOf: text.utf8)
      if buffer.count >= Self.capacity { try drain(&buffer) }
    }
  }

  package func flush() throws {
    try buffer.withLock { buffer in try drain(&buffer) }
  }

  private func drain(_ buffer: inout [UInt8]) throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    try buffer.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let remaining = UnsafeRawBufferPointer(rebasing: bytes[start...])
        let written = Glibc.write(descriptor, remaining.baseAddress, remaining.count)
        if written >= 0 {
          start += written
          continue
        }
        switch errno {
        case EINTR: continue
        case EPIPE: throw ClosedPipe()
        case EAGAIN: waitUntilWritable()
        default:
          let code: SearchError.Code = errno == ENOSPC ? .diskFull : .inputOutput
          throw SearchError(
            code, "cannot write: \(String(cString: strerror(errno)))",
            advice: "check where the output goes", path: name)
        }
      }
    }
  }

  /// A pipe that its other end has made non-blocking is waited for.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, 1000)
  }
}
