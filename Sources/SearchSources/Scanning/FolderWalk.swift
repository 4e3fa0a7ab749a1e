import Foundation
package import SearchModel

/// A file that a scan found.
package struct ScannedFile: Sendable {
  /// The absolute path.
  package var path: [UInt8]
  /// The file's status.
  package var stamp: FileStamp
}

/// Walks a folder, a file at a time, in the order of the names' bytes.
///
/// Symbolic links are not followed unless the rules say so; then they come last, and nothing is entered
/// or given twice, by volume and inode. An entry that vanishes during the walk is none. A folder that
/// cannot be read is reported and passed over. Memory: the names of the folders that are open.
package struct FolderWalk: ~Copyable {
  /// A folder this many levels below the root is not entered; each open level holds one file descriptor.
  package static let maximumDepth = 400
  /// What the system takes as a path, with its final NUL.
  package static let maximumPathLength = 4096

  private struct Level {
    var folder: Int32
    var names: FolderEntries
    var next = 0
    /// The length of the folder's path, with its final slash.
    var pathLength: Int
  }

  private struct FileNumber: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  private let rules: ScanRules
  private let report: (SkipReason, [UInt8], String?) -> Void
  private let isForeign: (([UInt8]) -> Bool)?
  private let rootLength: Int
  private var path: [UInt8]
  private var levels: [Level] = []
  private var links: [[UInt8]] = []
  private var nextLink = 0
  private var visited: Set<FileNumber> = []
  private var single: ScannedFile?

  /// Opens the root, a folder or a single file.
  ///
  /// - Parameters:
  ///   - root: its absolute path; a link there is followed.
  ///   - rules: what takes part.
  ///   - isForeign: says of a path below the root that another source owns it, with all below it.
  ///   - report: is told of what is skipped: why, the path, and the system's words.
  /// - Throws: `notFound` when nothing is there, `unreadable` when it cannot be read.
  package init(
    root: [UInt8], rules: ScanRules, isForeign: (([UInt8]) -> Bool)? = nil,
    report: @escaping (SkipReason, [UInt8], String?) -> Void
  ) throws(SearchError) {
    self.rules = rules
    self.report = report
    self.isForeign = isForeign
    path = root
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    rootLength = path.count
    let stamp: FileStamp
    do {
      stamp = try FileSystem.stamp(root, followsLinks: true).get()
    } catch {
      throw SourceRoot.failure(error, path: root)
    }
    switch stamp.kind {
    case .file:
      single = ScannedFile(path: root, stamp: stamp)
    case .folder:
      do {
        let folder = try FileSystem.withCString(root) {
          FileSystem.openFolder($0, followsLinks: true)
        }.get()
        levels.append(try Self.level(folder, pathLength: path.count))
      } catch {
        throw SourceRoot.failure(error, path: root)
      }
      if rules.followsLinks { _ = enter(stamp) }
    case .link, .special:
      throw SearchError(
        .unreadable, "the source is neither a folder nor a regular file",
        advice: "name a folder or a file", path: PathIdentifier.encode(root))
    }
  }

  deinit {
    for level in levels { FileSystem.close(level.folder) }
  }

  private static func level(_ folder: Int32, pathLength: Int) throws(SystemFailure) -> Level {
    do {
      return Level(
        folder: folder, names: try FolderEntries(reading: folder), pathLength: pathLength)
    } catch {
      FileSystem.close(folder)
      throw error
    }
  }

  /// The next file, nil after the last.
  package mutating func next() -> ScannedFile? {
    if let file = single {
      single = nil
      return take(file.stamp, path: file.path) ? file : nil
    }
    while true {
      while let depth = levels.indices.last {
        let level = levels[depth]
        guard level.next < level.names.entries.count else {
          FileSystem.close(level.folder)
          levels.removeLast()
          continue
        }
        levels[depth].next += 1
        path.removeSubrange(level.pathLength...)
        if let file = visit(level.names.entries[level.next], in: level) { return file }
      }
      guard nextLink < links.count else { return nil }
      nextLink += 1
      if let file = follow(links[nextLink - 1]) { return file }
    }
  }

  private mutating func visit(
    _ entry: FolderEntries.Entry, in level: borrowing Level
  )
    -> ScannedFile?
  {
    let found: Result<FileStamp, SystemFailure>?? = level.names.withName(entry) { name, cName in
      path.append(contentsOf: name)
      // The folder mostly says what an entry is: what is left out by name then costs no system call.
      if let kind = entry.kind {
        if skips(kind: kind) { return nil }
        if kind == .folder || kind == .link {
          return .failure(SystemFailure(0))
        }
      }
      return FileSystem.stamp(folder: level.folder, name: cName, followsLinks: false)
    }
    guard let found = found ?? nil else { return nil }
    var kind = entry.kind ?? .file
    var stamp: FileStamp?
    switch found {
    case .success(let known):
      // Without a kind from the folder, the name has not been looked at yet.
      if entry.kind == nil, skips(kind: known.kind) { return nil }
      kind = known.kind
      stamp = known
    case .failure(let failure) where failure.number != 0:
      if !failure.isAbsence { report(failure.skipReason, path, failure.description) }
      return nil
    case .failure: break
    }
    switch kind {
    case .folder:
      enterFolder(entry, of: level)
      return nil
    case .link:
      if rules.followsLinks {
        links.append(path)
      } else {
        report(.symbolicLink, path, nil)
      }
      return nil
    case .special:
      report(.specialFile, path, nil)
      return nil
    case .file:
      guard let stamp, take(stamp, path: path) else { return nil }
      if rules.followsLinks { _ = enter(stamp) }
      return ScannedFile(path: path, stamp: stamp)
    }
  }

  /// Whether the entry at `path` is left out because of its name; reports it then.
  private func skips(kind: FileStamp.Kind) -> Bool {
    if let isForeign, isForeign(path) { return true }
    let base = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1 - rootLength
    let reason = path.withUnsafeBufferPointer {
      rules.reason(
        path: UnsafeBufferPointer(rebasing: $0[rootLength...]), baseNameStart: base,
        isFolder: kind == .folder)
    }
    // A link may lead to a folder, which include patterns do not concern.
    guard let reason, kind != .link || reason == .hidden else { return false }
    report(reason, path, nil)
    return true
  }

  /// Whether a file is taken by its size and the kind that its name tells; reports it if not.
  private func take(_ stamp: FileStamp, path: [UInt8]) -> Bool {
    if stamp.byteCount > rules.maximumByteCount {
      report(.tooLarge, path, nil)
    } else if path.count >= Self.maximumPathLength {
      report(.tooDeep, path, "the path is too long")
    } else if FileKind(path: path) == .binary {
      report(.binary, path, nil)
    } else {
      return true
    }
    return false
  }

  private mutating func enterFolder(_ entry: FolderEntries.Entry, of level: borrowing Level) {
    guard levels.count < Self.maximumDepth else { return report(.tooDeep, path, nil) }
    let opened = level.names.withName(entry) { _, name in
      FileSystem.openFolder(name, in: level.folder, followsLinks: false)
    }
    guard let opened else { return }
    push(opened)
  }

  private mutating func push(_ opened: Result<Int32, SystemFailure>) {
    do {
      let folder = try opened.get()
      if rules.followsLinks {
        guard case .success(let stamp) = FileSystem.stamp(file: folder), enter(stamp) else {
          return FileSystem.close(folder)
        }
      }
      path.append(UInt8(ascii: "/"))
      levels.append(try Self.level(folder, pathLength: path.count))
    } catch {
      // ELOOP: a folder that became a link since its entry was read.
      if error.isAbsence || error.number == ELOOP { return }
      if path.last == UInt8(ascii: "/") { path.removeLast() }
      report(.unreadableFolder, path, error.description)
    }
  }

  private mutating func follow(_ link: [UInt8]) -> ScannedFile? {
    path = link
    guard case .success(let stamp) = FileSystem.stamp(link, followsLinks: true) else { return nil }
    switch stamp.kind {
    case .folder:
      guard !skips(kind: .folder) else { return nil }
      push(FileSystem.withCString(link) { FileSystem.openFolder($0, followsLinks: true) })
      return nil
    case .file:
      guard !skips(kind: .file), take(stamp, path: link), enter(stamp) else { return nil }
      return ScannedFile(path: link, stamp: stamp)
    case .link, .special:
      report(.specialFile, link, nil)
      return nil
    }
  }

  /// Notes a file or folder as met; false when it was before.
  private mutating func enter(_ stamp: FileStamp) -> Bool {
    visited.insert(FileNumber(device: stamp.device, inode: stamp.inode)).inserted
  }
}
