import Glibc
import SearchModel

/// Reads text line by line from a file or a stream; invalid UTF-8 is replaced.
///
/// A line is handed out as soon as it is there: what reads sources may wait for more of a stream, since that may be compressed.
package final class LineReader {
  private let descriptor: Int32
  private let path: String
  private let isOwned: Bool
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// A reader of a file; `-` stands for standard input.
  ///
  /// - Throws: `SearchError.notFound` or `.unreadable`.
  package init(path: String, standardInput: Int32) throws {
    self.path = path == "-" ? "standard input" : path
    isOwned = path != "-"
    descriptor = isOwned ? Glibc.open(path, O_RDONLY | O_CLOEXEC) : standardInput
    if descriptor < 0 { throw failure("cannot be opened", isMissing: errno == ENOENT) }
  }

  deinit {
    if isOwned, descriptor >= 0 { close(descriptor) }
  }

  /// Whether a whole line has been read already, so that the next one costs no waiting.
  package var hasMoreAtHand: Bool { isAtEnd || buffer[position...].contains(UInt8(ascii: "\n")) }

  /// The next line without its line break; nil at the end.
  ///
  /// - Throws: `SearchError.unreadable`.
  package func next() throws -> String? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return line(buffer[position..<end])
      }
      searched = buffer.count
      if isAtEnd {
        defer { position = buffer.count }
        return position < buffer.count ? line(buffer[position...]) : nil
      }
      searched -= try fill()
    }
  }

  private func line(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }

  /// Reads more; returns how many bytes at the front of the buffer were dropped.
  private func fill() throws -> Int {
    let dropped = position
    buffer.removeFirst(dropped)
    position = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var count: Int
    repeat { count = read(descriptor, &chunk, chunk.count) } while count < 0 && errno == EINTR
    if count < 0 { throw failure("cannot be read", isMissing: false) }
    buffer.append(contentsOf: chunk[..<count])
    isAtEnd = count == 0
    return dropped
  }

  private func failure(_ what: String, isMissing: Bool) -> SearchError {
    SearchError(
      isMissing ? .notFound : .unreadable,
      isMissing ? "there is no such file" : "\(what): \(String(cString: strerror(errno)))",
      advice: isMissing ? "check the path" : "check its permissions", path: path)
  }
}
