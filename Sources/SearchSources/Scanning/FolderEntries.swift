import Foundation

/// The names in a folder, sorted by their bytes, in one block of memory.
package struct FolderEntries {
  /// One name: where it lies in `bytes`, and what the folder says it is, if it does.
  package struct Entry {
    fileprivate var offset: Int
    fileprivate var length: Int
    /// The kind of file that the folder reports; nil when it does not.
    package var kind: FileStamp.Kind?
  }

  private var bytes: [UInt8] = []
  /// The entries in the order of their names' bytes.
  package private(set) var entries: [Entry] = []

  /// Reads an open folder, which is closed in any case, but for a duplicate that the caller keeps.
  ///
  /// - Throws: the failure of the system; names read before it are dropped.
  package init(reading folder: Int32) throws(SystemFailure) {
    let duplicate = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { throw SystemFailure(errno) }
    guard let stream = fdopendir(duplicate) else {
      let failure = SystemFailure(errno)
      FileSystem.close(duplicate)
      throw failure
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemFailure(errno) }
        break
      }
      append(entry)
    }
    sort()
  }

  private mutating func append(_ entry: UnsafeMutablePointer<dirent>) {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
        let length = strlen($0)
        if $0[0] == 0x2E, length == 1 || (length == 2 && $0[1] == 0x2E) { return }
        let kind: FileStamp.Kind? =
          switch Int(entry.pointee.d_type) {
          case Int(DT_REG): .file
          case Int(DT_DIR): .folder
          case Int(DT_LNK): .link
          case Int(DT_UNKNOWN): nil
          default: .special
          }
        entries.append(Entry(offset: bytes.count, length: length, kind: kind))
        $0.withMemoryRebound(to: UInt8.self, capacity: length) {
          bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: length))
        }
        bytes.append(0)
      }
    }
  }

  private mutating func sort() {
    let names = bytes
    names.withUnsafeBytes { names in
      guard let base = names.baseAddress else { return }
      entries.sort { left, right in
        let order = memcmp(
          base + left.offset, base + right.offset, min(left.length, right.length))
        return order != 0 ? order < 0 : left.length < right.length
      }
    }
  }

  /// Calls with an entry's name, without and with its final NUL.
  package func withName<R>(
    _ entry: Entry, _ body: (UnsafeBufferPointer<UInt8>, UnsafePointer<CChar>) -> R
  ) -> R? {
    bytes.withUnsafeBufferPointer { all in
      let name = UnsafeBufferPointer(rebasing: all[entry.offset..<entry.offset + entry.length])
      guard let base = all.baseAddress else { return nil }
      return (base + entry.offset).withMemoryRebound(to: CChar.self, capacity: entry.length + 1) {
        body(name, $0)
      }
    }
  }
}
