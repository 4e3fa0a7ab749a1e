import Foundation
import SearchModel

/// Reads a source line by line in one buffer, however large the source is.
final class LineReader {
  /// A line without its end; the bytes are valid until the next one is read.
  struct Line {
    /// The line's number, from 1.
    var number: Int
    /// Where the line begins, in bytes from the start of the (decompressed) source.
    var offset: Int64
    /// The bytes without line feed and carriage return; cut where the line is too long.
    var bytes: UnsafeBufferPointer<UInt8>
    /// Whether the line exceeds the limit: `bytes` is its beginning, the rest was passed over.
    var isTooLong: Bool
  }

  /// Lines longer than this are not read: 32 MiB.
  static let maximumLineLength = 32 << 20

  private let source: ByteSource
  private let limit: Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// The unread part of the buffer.
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var lineNumber = 0
  private var offset: Int64 = 0

  /// Bytes of the source's file that have been read so far.
  var consumedByteCount: Int64 { source.consumedByteCount }

  init(_ source: ByteSource, limit: Int = LineReader.maximumLineLength, bufferSize: Int = 1 << 20) {
    self.source = source
    self.limit = limit
    buffer = .allocate(byteCount: max(16, bufferSize), alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// The next line; nil after the last.
  ///
  /// A last line needs no line feed; a byte order mark is passed over.
  func next() throws(SearchError) -> Line? {
    var searched = 0
    while true {
      if let base = buffer.baseAddress, end - start > searched,
        let found = memchr(base + start + searched, 0x0A, end - start - searched)
      {
        let length = UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
        return line(length: length, consumed: length + 1, isTooLong: length > limit)
      }
      searched = end - start
      if isAtEnd {
        return searched == 0
          ? nil : line(length: searched, consumed: searched, isTooLong: searched > limit)
      }
      if searched > limit { return try skipRest() }
      try fill()
    }
  }

  private func fill() throws(SearchError) {
    if start > 0, let base = buffer.baseAddress {
      memmove(base, base + start, end - start)
      end -= start
      start = 0
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
      buffer.deallocate()
      buffer = larger
    }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    if count == 0 { isAtEnd = true }
    end += count
  }

  /// Passes over a line that is too long and returns its beginning.
  private func skipRest() throws(SearchError) -> Line? {
    let kept = 256
    let head = start
    var total = Int64(end - start)
    end = start + kept
    while true {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[(head + kept)...])
      let count = try source.read(into: room)
      if count == 0 {
        isAtEnd = true
        break
      }
      if let base = room.baseAddress, let found = memchr(base, 0x0A, count) {
        let length = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        total += Int64(length) + 1
        start = head + kept + length + 1
        end = head + kept + count
        return cut(from: head, length: kept, total: total)
      }
      total += Int64(count)
    }
    start = 0
    end = 0
    return cut(from: head, length: kept, total: total)
  }

  private func cut(from head: Int, length: Int, total: Int64) -> Line {
    lineNumber += 1
    let line = Line(
      number: lineNumber, offset: offset, bytes: bytes(from: head, length: length),
      isTooLong: true)
    offset += total
    return line
  }

  private func line(length: Int, consumed: Int, isTooLong: Bool) -> Line {
    lineNumber += 1
    var first = start
    var length = length
    let lineOffset = offset
    if lineNumber == 1, length >= 3, buffer[start] == 0xEF, buffer[start + 1] == 0xBB,
      buffer[start + 2] == 0xBF
    {
      first += 3
      length -= 3
    }
    if length > 0, buffer[first + length - 1] == 0x0D { length -= 1 }
    start += consumed
    offset += Int64(consumed)
    return Line(
      number: lineNumber, offset: lineOffset, bytes: bytes(from: first, length: length),
      isTooLong: isTooLong)
  }

  private func bytes(from first: Int, length: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: buffer[first..<first + length]).assumingMemoryBound(
      to: UInt8.self)
  }
}
