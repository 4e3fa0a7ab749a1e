package import Foundation

/// What a file's status says of it, and the version that follows.
package struct FileStamp: Sendable, Equatable {
  /// Bytes of the file.
  package var byteCount: Int64
  /// When the content was last changed: seconds since 1970.
  package var modifiedSeconds: Int64
  /// The nanoseconds that belong to `modifiedSeconds`.
  package var modifiedNanoseconds: Int64
  /// When content or status were last changed: seconds since 1970.
  package var changedSeconds: Int64
  /// The nanoseconds that belong to `changedSeconds`.
  package var changedNanoseconds: Int64
  /// The file's number on its volume.
  package var inode: UInt64
  /// The number of the volume.
  package var device: UInt64
  /// The kind of file.
  package var kind: Kind

  /// The kinds of files that a scan tells apart.
  package enum Kind: Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case link
    /// A FIFO, a socket or a device.
    case special
  }

  /// The stamp that the operating system's answer amounts to.
  package init(_ status: stat) {
    byteCount = Int64(status.st_size)
    #if canImport(Darwin)
    let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    modifiedSeconds = Int64(modified.tv_sec)
    modifiedNanoseconds = Int64(modified.tv_nsec)
    changedSeconds = Int64(changed.tv_sec)
    changedNanoseconds = Int64(changed.tv_nsec)
    inode = UInt64(status.st_ino)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
  }

  /// When the content was last changed.
  package var modificationDate: Date {
    Date(timeIntervalSince1970: Double(modifiedSeconds) + Double(modifiedNanoseconds) / 1e9)
  }

  /// The item version: size, modification and status change to the nanosecond, and inode, in base 36.
  ///
  /// Any difference in one of them is another version; what is later or earlier does not matter, so
  /// clocks that are wrong do no harm.
  package var version: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    let fields = [
      UInt64(bitPattern: byteCount),
      UInt64(bitPattern: modifiedSeconds), UInt64(bitPattern: modifiedNanoseconds),
      UInt64(bitPattern: changedSeconds), UInt64(bitPattern: changedNanoseconds), inode,
    ]
    for (index, field) in fields.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "-")) }
      Base36.append(field, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the file changed so lately that a further change might leave its stamp as it is.
  ///
  /// File systems stamp with the kernel's clock, which moves in ticks of up to 10 ms.
  package func isFresh(at now: timespec) -> Bool {
    let age = (Int64(now.tv_sec) &- changedSeconds) &* 1000
    let milliseconds = age &+ (Int64(now.tv_nsec) &- changedNanoseconds) / 1_000_000
    return milliseconds > -1000 && milliseconds < Self.tickMilliseconds
  }

  /// Longer than the tick of any file system's clock here.
  package static let tickMilliseconds: Int64 = 20
}
