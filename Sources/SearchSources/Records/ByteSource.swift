import CZlib
import Foundation
import SearchModel

/// Bytes of a file or of standard input, decompressed where they are gzip.
final class ByteSource {
  private let file: Int32
  private let ownsFile: Bool
  private let path: String
  private var archive: gzFile?
  /// Bytes of the file itself that have been read so far: compressed ones where it is compressed.
  private(set) var consumedByteCount: Int64 = 0

  /// Whether what comes out is not what the file holds, so that offsets do not apply to the file.
  var isCompressed: Bool { archive != nil }

  /// Opens a file; gzip is told by its first two bytes, not by the name.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - offset: where reading begins; not for compressed files.
  /// - Throws: `notFound` or `unreadable`, the latter for a folder too.
  convenience init(path: [UInt8], offset: Int64 = 0) throws(SearchError) {
    let file: Int32
    do {
      file = try FileSystem.open(path, followsLinks: true).get()
    } catch {
      throw SourceRoot.failure(error, path: path)
    }
    var magic: [UInt8] = [0, 0]
    let isArchive = offset == 0 && pread(file, &magic, 2, 0) == 2 && magic == [0x1F, 0x8B]
    if offset > 0 { lseek(file, off_t(offset), SEEK_SET) }
    try self.init(
      file: file, ownsFile: true, path: PathIdentifier.encode(path), isArchive: isArchive)
  }

  /// Standard input, which may be gzip too.
  static func standardInput() throws(SearchError) -> ByteSource {
    // zlib passes what is no gzip through; it takes a descriptor of its own.
    try ByteSource(file: dup(STDIN_FILENO), ownsFile: true, path: "-", isArchive: true)
  }

  private init(file: Int32, ownsFile: Bool, path: String, isArchive: Bool) throws(SearchError) {
    self.file = file
    self.path = path
    self.ownsFile = ownsFile && !isArchive
    if isArchive {
      archive = gzdopen(file, "rb")
      guard let archive else {
        throw SearchError(.unreadable, "no memory to decompress", path: path)
      }
      gzbuffer(archive, 1 << 17)
    }
  }

  deinit {
    if let archive { gzclose_r(archive) }
    if ownsFile { FileSystem.close(file) }
  }

  /// Reads into a buffer; 0 at the end.
  ///
  /// - Throws: `unreadable` when the system fails, `malformedInput` when compressed data are damaged or cut.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SearchError) -> Int {
    guard let archive else {
      do {
        let count = try FileSystem.read(file, into: buffer).get()
        consumedByteCount += Int64(count)
        return count
      } catch {
        throw SearchError(.unreadable, "reading the source failed", path: path, cause: error)
      }
    }
    let count = gzread(archive, buffer.baseAddress, UInt32(min(buffer.count, 1 << 30)))
    consumedByteCount = max(0, Int64(gzoffset(archive)))
    if count > 0 { return Int(count) }
    var code: Int32 = Z_OK
    let words = gzerror(archive, &code).map { String(cString: $0) } ?? ""
    if count == 0, code == Z_OK || code == Z_STREAM_END { return 0 }
    if code == Z_ERRNO {
      throw SearchError(
        .unreadable, "reading the source failed", path: path, cause: SystemFailure(errno))
    }
    throw SearchError(
      .malformedInput, "the compressed data are damaged or incomplete (\(words))",
      advice: "fetch or compress the file again", path: path)
  }
}
