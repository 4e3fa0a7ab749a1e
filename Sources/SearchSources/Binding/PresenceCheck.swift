import Foundation
import SearchModel

/// Finds out whether files are still there, and is careful to call one gone.
///
/// A file is gone only if its root can be read, the path down to it can be followed, and the place where it was is on
/// the volume that it was on: an empty folder may be one whose volume is not mounted.
struct PresenceCheck {
  enum Presence: Equatable {
    /// The file is there, with this version.
    case present(String)
    /// The file cannot be looked at.
    case unknown
    /// The file is gone, or is none that the source takes.
    case absent
  }

  private let catalog: SourceCatalog
  private let backend: any SearchBackend
  private var checkedRoots: Set<[UInt8]> = []
  private var linkedFolders: [[UInt8]: Bool] = [:]
  private var rejected: [Int64: RejectedFiles] = [:]

  init(catalog: SourceCatalog, backend: any SearchBackend) {
    self.catalog = catalog
    self.backend = backend
  }

  /// Whether a file is still there.
  ///
  /// - Throws: `notFound` or `unreadable` when the root of the file's source cannot be read.
  mutating func presence(of identifier: String) async throws -> Presence {
    let path = PathIdentifier.decode(identifier)
    guard let source = catalog.owner(of: path) else { return .absent }
    if checkedRoots.insert(source.root).inserted {
      _ = try source.walk(in: catalog, reports: false)
    }
    let relative = source.relativePath(path)
    guard source.rules.reason(relativePath: relative) == nil, FileKind(path: path) != .binary,
      path.count < FolderWalk.maximumPathLength
    else { return .absent }
    let followsLinks = source.rules.followsLinks || path == source.root
    switch FileSystem.stamp(path, followsLinks: followsLinks) {
    case .success(let stamp):
      guard stamp.kind == .file, stamp.byteCount <= source.rules.maximumByteCount,
        followsLinks || !isBehindLink(path, below: source.root)
      else { return .absent }
      let version = source.version(stamp)
      let file = RejectedFile(identifier: identifier, version: version)
      return try await rejected(by: source).contains(file) ? .absent : .present(version)
    case .failure(let failure) where failure.isAbsence:
      return try await absence(of: path, identifier: identifier, source: source)
    case .failure:
      return .unknown
    }
  }

  private mutating func rejected(by source: FileSource) async throws -> RejectedFiles {
    if let known = rejected[source.record.id] { return known }
    let loaded = try await RejectedFiles.load(source: source.record.id, from: backend)
    rejected[source.record.id] = loaded
    return loaded
  }

  /// Whether a folder between the root and the file is a symbolic link, which a scan would not enter.
  private mutating func isBehindLink(_ path: [UInt8], below root: [UInt8]) -> Bool {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > root.count else {
      return false
    }
    let folder = Array(path[..<slash])
    if let known = linkedFolders[folder] { return known }
    var isLinked = isBehindLink(folder, below: root)
    if !isLinked, case .success(let stamp) = FileSystem.stamp(folder, followsLinks: false) {
      isLinked = stamp.kind == .link
    }
    linkedFolders[folder] = isLinked
    return isLinked
  }

  private func absence(
    of path: [UInt8], identifier: String, source: FileSource
  ) async throws -> Presence {
    var folder = path
    var stamp: FileStamp?
    while stamp == nil, folder.count > source.root.count,
      let slash = folder.lastIndex(of: UInt8(ascii: "/")), slash >= source.root.count
    {
      folder = Array(folder[..<slash])
      if case .success(let found) = FileSystem.stamp(folder, followsLinks: true) { stamp = found }
    }
    guard let stamp, stamp.kind == .folder, Self.isEmpty(folder) else { return .absent }
    let key = ItemKey(type: FileSource.type, identifier: identifier)
    guard case .integer(let volume) = try await backend.item(key)?.donation[attribute: "volume"],
      volume != Int64(bitPattern: stamp.device)
    else { return .absent }
    if folder.count <= source.root.count {
      throw SearchError(
        .unreadable,
        "the source is empty and lies on another volume than before; nothing was removed",
        advice: "mount its volume, or forget it with 'limelight sources remove'",
        path: source.record.location)
    }
    return .unknown
  }

  private static func isEmpty(_ folder: [UInt8]) -> Bool {
    let opened = FileSystem.withCString(folder) {
      FileSystem.openFolder($0, followsLinks: true)
    }
    guard case .success(let file) = opened else { return false }
    defer { FileSystem.close(file) }
    guard let names = try? FolderEntries(reading: file) else { return false }
    return names.entries.isEmpty
  }
}
