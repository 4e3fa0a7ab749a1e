import Foundation
import SearchModel

/// Reads files whole, one after the other, into one buffer.
final class FileContent {
  /// What became of a file.
  enum Outcome {
    /// The file was read; the stamp is that of the bytes that were read.
    case read(FileStamp)
    /// The file is not text, as far as its beginning tells.
    case notText(FileStamp)
    /// The file is not there.
    case absent
    /// The file is not to be indexed.
    case skipped(SkipReason, String?)
  }

  private var storage: [UInt8] = []
  private var count = 0

  /// The bytes of the file that was read last.
  func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// Reads a file.
  ///
  /// A file that changes while it is read is read again, at most three times; the stamp is the one from
  /// before the last reading, so that a change after it shows. A file that changed within the tick of the
  /// file system's clock is left alone until the tick is over: a later change then has another stamp.
  func read(_ path: [UInt8], followsLinks: Bool, maximumByteCount: Int64) -> Outcome {
    let file: Int32
    switch FileSystem.open(path, followsLinks: followsLinks) {
    case .success(let opened): file = opened
    case .failure(let failure):
      if failure.isAbsence { return .absent }
      if failure.number == ELOOP { return .skipped(.symbolicLink, nil) }
      // Sockets and devices without a driver refuse to be opened.
      if failure.number == ENXIO || failure.number == ENODEV { return .skipped(.specialFile, nil) }
      return .skipped(failure.skipReason, failure.description)
    }
    defer { FileSystem.close(file) }
    var attempt = 0
    while true {
      attempt += 1
      switch readOnce(file, maximumByteCount: maximumByteCount) {
      case .read(let stamp):
        if attempt < 3, case .success(let after) = FileSystem.stamp(file: file), after != stamp {
          lseek(file, 0, SEEK_SET)
          continue
        }
        return .read(stamp)
      case let other: return other
      }
    }
  }

  private func readOnce(_ file: Int32, maximumByteCount: Int64) -> Outcome {
    guard case .success(var stamp) = FileSystem.stamp(file: file) else {
      return .skipped(.readError, nil)
    }
    switch stamp.kind {
    case .file: break
    case .folder: return .absent
    case .link, .special: return .skipped(.specialFile, nil)
    }
    if stamp.isFresh(at: FileSystem.now()) {
      FileSystem.waitForTick()
      if case .success(let later) = FileSystem.stamp(file: file) { stamp = later }
    }
    if stamp.byteCount > maximumByteCount { return .skipped(.tooLarge, nil) }
    count = 0
    // The size is a promise that files in /proc and growing ones do not keep.
    reserve(Int(stamp.byteCount) + 1)
    while true {
      let room = min(storage.count - count, count == 0 ? Self.headLength : Int.max)
      let result = storage.withUnsafeMutableBytes { buffer in
        FileSystem.read(
          file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + room]))
      }
      switch result {
      case .failure(let failure): return .skipped(failure.skipReason, failure.description)
      case .success(0): return .read(stamp)
      case .success(let added):
        let isHead = count == 0
        count += added
        if Int64(count) > maximumByteCount { return .skipped(.tooLarge, nil) }
        if isHead, withBytes(TextDecoding.isSurelyBinary) { return .notText(stamp) }
        reserve(count + 1)
      }
    }
  }

  // Enough to know most binary files by, and the whole of most small files.
  private static let headLength = 1 << 14

  private func reserve(_ wanted: Int) {
    guard wanted > storage.count else { return }
    // A block of its own size class at least: growing by halves keeps appends cheap.
    let size = max(wanted, storage.count + storage.count / 2, Self.headLength)
    storage += [UInt8](repeating: 0, count: size - storage.count)
  }
}
