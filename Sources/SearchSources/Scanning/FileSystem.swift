package import Foundation
import SearchModel

/// The system calls of the module, on paths as bytes; each reports a failure as its error number.
package enum FileSystem {
  /// The status of a path, of the link itself unless links are followed.
  ///
  /// The corresponding C functions are `lstat` and `stat`.
  package static func stamp(_ path: [UInt8], followsLinks: Bool) -> Result<FileStamp, SystemFailure>
  {
    var status = stat()
    let code = withCString(path) { followsLinks ? stat($0, &status) : lstat($0, &status) }
    return code == 0 ? .success(FileStamp(status)) : .failure(SystemFailure(errno))
  }

  /// The status of an entry of an open folder.
  ///
  /// The corresponding C function is `fstatat`.
  package static func stamp(
    folder: Int32, name: UnsafePointer<CChar>, followsLinks: Bool
  ) -> Result<FileStamp, SystemFailure> {
    var status = stat()
    let code = fstatat(folder, name, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    return code == 0 ? .success(FileStamp(status)) : .failure(SystemFailure(errno))
  }

  /// The status of an open file.
  ///
  /// The corresponding C function is `fstat`.
  package static func stamp(file: Int32) -> Result<FileStamp, SystemFailure> {
    var status = stat()
    return fstat(file, &status) == 0
      ? .success(FileStamp(status)) : .failure(SystemFailure(errno))
  }

  /// Opens a file for reading without ever waiting for a writer of a FIFO.
  ///
  /// The corresponding C function is `open`.
  package static func open(_ path: [UInt8], followsLinks: Bool) -> Result<Int32, SystemFailure> {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let file = withCString(path) { systemOpen($0, flags) }
    return file >= 0 ? .success(file) : .failure(SystemFailure(errno))
  }

  /// Opens a folder, by path or as an entry of an open one.
  ///
  /// The corresponding C function is `openat`.
  package static func openFolder(
    _ path: UnsafePointer<CChar>, in parent: Int32? = nil, followsLinks: Bool
  ) -> Result<Int32, SystemFailure> {
    let flags = O_RDONLY | O_CLOEXEC | O_DIRECTORY | (followsLinks ? 0 : O_NOFOLLOW)
    let folder = openat(parent ?? AT_FDCWD, path, flags)
    return folder >= 0 ? .success(folder) : .failure(SystemFailure(errno))
  }

  /// Reads into a buffer and repeats after a signal; 0 at the end.
  ///
  /// The corresponding C function is `read`.
  package static func read(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) -> Result<Int, SystemFailure> {
    while true {
      let count = systemRead(file, buffer.baseAddress, buffer.count)
      if count >= 0 { return .success(count) }
      if errno != EINTR { return .failure(SystemFailure(errno)) }
    }
  }

  /// Closes a file or folder.
  package static func close(_ file: Int32) {
    _ = systemClose(file)
  }

  /// The time by the clock that file systems stamp with.
  package static func now() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time
  }

  /// Sleeps until a change would get another time stamp.
  package static func waitForTick() {
    usleep(UInt32(FileStamp.tickMilliseconds) * 1000)
  }

  /// The absolute path of what a person typed, without `.`, doubled and trailing slashes; links stay.
  ///
  /// `..` is resolved by the system, because it may follow a link.
  package static func absolutePath(_ typed: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var path = typed
    if path.first != slash {
      path = Array(FileManager.default.currentDirectoryPath.utf8) + [slash] + path
    }
    var parts = path.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    if parts.contains(where: { $0.elementsEqual("..".utf8) }),
      let resolved = withCString(path, { realpath($0, nil) })
    {
      defer { free(resolved) }
      let length = strlen(resolved)
      path = resolved.withMemoryRebound(to: UInt8.self, capacity: length) {
        Array(UnsafeBufferPointer(start: $0, count: length))
      }
      parts = path.split(separator: slash)
    }
    return [slash] + parts.joined(separator: [slash])
  }

  /// Calls with the path as a C string; a path with a NUL byte ends there, and no file has such a name.
  package static func withCString<R>(
    _ path: [UInt8], _ body: (UnsafePointer<CChar>) -> R
  ) -> R {
    (path + [0]).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // The array holds at least the final NUL, so that a base address exists.
        characters.baseAddress.map(body) ?? "".withCString(body)
      }
    }
  }
}

// `open`, `read` and `close` of the C library under names that the members above do not hide.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  open(path, flags)
}

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func systemClose(_ file: Int32) -> Int32 {
  close(file)
}

/// An error number of the operating system.
package struct SystemFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number, such as `ENOENT`.
  package var number: Int32

  /// A failure with an error number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// The system's words for it.
  package var description: String {
    String(cString: strerror(number))
  }

  /// Whether the file is not there (any more).
  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether the caller lacks the right.
  package var isPermission: Bool { number == EACCES || number == EPERM }

  /// Why a file was skipped because of the failure.
  package var skipReason: SkipReason { isPermission ? .permissionDenied : .readError }
}
