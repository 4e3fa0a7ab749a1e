import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchSources

struct FolderWalkTests {
  /// What a walk gave: paths below the root, and what was skipped.
  private struct Found {
    var files: [String] = []
    var skipped: [String: SkipReason] = [:]
  }

  private func walk(_ folder: TemporaryFolder, _ rules: ScanRules) throws -> Found {
    final class Box { var found = Found() }
    let box = Box()
    let prefix = folder.path.utf8.count + 1
    func below(_ path: [UInt8]) -> String { PathIdentifier.encode(path.dropFirst(prefix)) }
    var walk = try FolderWalk(root: Array(folder.path.utf8), rules: rules) { reason, path, _ in
      box.found.skipped[below(path)] = reason
    }
    while let file = walk.next() { box.found.files.append(below(file.path)) }
    return box.found
  }

  @Test(
    "Files come in the order of their bytes, folder by folder; hidden and default excludes are left out"
  )
  func order() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b.md", "a/2.md", "a/1.md", "Z.md", "é.md", ".git/config", ".hidden.md",
      "node_modules/x/y.md",
      "a/.b/c.md", "photo.PNG", "README",
    ] {
      try folder.write("text", to: name)
    }
    let found = try walk(folder, ScanRules())
    #expect(found.files == ["README", "Z.md", "a/1.md", "a/2.md", "b.md", "é.md"])
    #expect(
      found.skipped == [
        ".git": .hidden, ".hidden.md": .hidden, "node_modules": .excluded, "a/.b": .hidden,
        "photo.PNG": .binary,
      ])
    let all = try walk(folder, ScanRules(usesDefaultExcludes: false, includesHidden: true))
    #expect(all.files.count == 10)
  }

  @Test("Include and exclude patterns; the size limit")
  func rules() throws {
    let folder = try TemporaryFolder()
    for name in ["a.md", "b.txt", "docs/c.md", "docs/old/d.md", "e.md"] {
      try folder.write(name, to: name)
    }
    try folder.write(String(repeating: "x", count: 101), to: "big.md")
    let found = try walk(
      folder,
      ScanRules(includes: ["*.md"], excludes: ["old/", "/e.md"], maximumByteCount: 100))
    #expect(found.files == ["a.md", "docs/c.md"])
    #expect(
      found.skipped == [
        "b.txt": .excluded, "docs/old": .excluded, "e.md": .excluded, "big.md": .tooLarge,
      ])
  }

  @Test("FIFOs, sockets and links are skipped with the reason")
  func specialFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a.md")
    #expect(mkfifo(folder.file("pipe.md"), 0o644) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.md"), withDestinationPath: "a.md")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The address holds 107 bytes: the socket is named from within the folder's own descriptor.
    let handle = open(folder.path, O_RDONLY)
    defer { close(handle) }
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "/proc/self/fd/\(handle)/socket".utf8)
    }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    #expect(isBound)
    let found = try walk(folder, ScanRules())
    #expect(found.files == ["a.md"])
    #expect(
      found.skipped == [
        "pipe.md": .specialFile, "link.md": .symbolicLink, "socket": .specialFile,
      ])
  }

  @Test("Loops end, every file comes once, links lead out only when followed")
  func links() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try outside.write("x", to: "far/away.md")
    try folder.write("x", to: "a.md")
    try folder.write("x", to: "sub/b.md")
    let manager = FileManager.default
    for (name, target) in [
      ("loop", "."), ("sub/up", ".."), ("one", "two"), ("two", "one"), ("again.md", "a.md"),
      ("broken.md", "nowhere"), ("sub/other", "../sub"), ("outside", outside.path),
    ] {
      try manager.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }
    try manager.linkItem(atPath: folder.file("a.md"), toPath: folder.file("hard.md"))
    #expect(try walk(folder, ScanRules()).files == ["a.md", "hard.md", "sub/b.md"])
    let followed = try walk(folder, ScanRules(followsLinks: true))
    #expect(followed.files == ["a.md", "hard.md", "sub/b.md", "outside/far/away.md"])
    #expect(followed.files == (try walk(folder, ScanRules(followsLinks: true)).files))
  }

  @Test("Sixty folders deep, names of 255 bytes, names that are no UTF-8")
  func extremes() throws {
    let folder = try TemporaryFolder()
    let deep = (0..<60).map { "d\($0)" }.joined(separator: "/")
    try folder.write("x", to: deep + "/deep.md")
    let long = String(repeating: "n", count: 252) + ".md"
    try folder.write("x", to: long)
    let raw = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9] + Array(".md".utf8)
    let file = FileSystem.withCString(raw) { open($0, O_CREAT | O_WRONLY, 0o644) }
    #expect(file >= 0)
    close(file)
    let found = try walk(folder, ScanRules())
    #expect(Set(found.files) == [deep + "/deep.md", long, #"caf\xE9.md"#])
  }

  @Test("A chain of folders deeper than the limit ends")
  func tooDeep() throws {
    let folder = try TemporaryFolder()
    var parent = open(folder.path, O_RDONLY)
    for _ in 0..<(FolderWalk.maximumDepth + 5) {
      #expect(mkdirat(parent, "d", 0o755) == 0)
      let child = openat(parent, "d", O_RDONLY)
      close(parent)
      parent = child
    }
    close(parent)
    let found = try walk(folder, ScanRules())
    #expect(found.files.isEmpty)
    #expect(Array(found.skipped.values) == [.tooDeep])
  }

  @Test("A root that is missing or no folder is an error, never an empty source")
  func roots() throws {
    let folder = try TemporaryFolder()
    let rules = try ScanRules()
    func code(_ path: String) -> SearchError.Code? {
      do throws(SearchError) {
        _ = try FolderWalk(root: Array(path.utf8), rules: rules) { _, _, _ in }
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(folder.file("missing")) == .notFound)
    #expect(code("/dev/null") == .unreadable)
    #expect(code(folder.path) == nil)
    if geteuid() != 0 {
      chmod(folder.path, 0)
      defer { chmod(folder.path, 0o755) }
      #expect(code(folder.path) == .unreadable)
    }
  }

  @Test("A folder that cannot be read is reported, the rest is walked")
  func unreadableFolder() throws {
    try #require(geteuid() == 0 || true)
    let folder = try TemporaryFolder()
    try folder.write("x", to: "closed/a.md")
    try folder.write("x", to: "b.md")
    guard geteuid() != 0 else { return }
    chmod(folder.file("closed"), 0)
    defer { chmod(folder.file("closed"), 0o755) }
    let found = try walk(folder, ScanRules())
    #expect(found.files == ["b.md"])
    #expect(found.skipped == ["closed": .unreadableFolder])
  }

  @Test("The walk finds what Foundation's enumerator finds")
  func differential() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 3)
    for number in 0..<300 {
      let depth = Int.random(in: 0...4, using: &generator)
      let path = (0..<depth).map { _ in "d\(Int.random(in: 0...3, using: &generator))" }
      try folder.write("x", to: (path + ["f\(number).txt"]).joined(separator: "/"))
    }
    let expected =
      FileManager.default.subpaths(atPath: folder.path)?
      .filter { $0.hasSuffix(".txt") } ?? []
    let found = try walk(folder, ScanRules())
    #expect(Set(found.files) == Set(expected))
    #expect(found.files.count == 300)
  }
}

struct FileStampTests {
  @Test("Size, time of modification, of change and inode each make another version")
  func versions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("aaaa", to: "a.md")
    func stamp() throws -> FileStamp {
      try FileSystem.stamp(Array(path.utf8), followsLinks: false).get()
    }
    let first = try stamp()
    #expect(first.version == (try stamp()).version)
    FileSystem.waitForTick()
    // Same size, same time stamp as before: only the time of the status change tells.
    try Data("bbbb".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: first.modificationDate], ofItemAtPath: path)
    #expect(first.version != (try stamp()).version)
    for change in [
      { (stamp: inout FileStamp) in stamp.byteCount += 1 },
      { $0.modifiedSeconds -= 1 }, { $0.modifiedNanoseconds += 1 }, { $0.changedSeconds = -5 },
      { $0.changedNanoseconds += 1 }, { $0.inode += 1 },
    ] {
      var changed = first
      change(&changed)
      #expect(changed.version != first.version)
    }
  }

  @Test("Freshness is a matter of the clock's tick, wherever the clock stands")
  func freshness() {
    var status = stat()
    status.st_ctim.tv_sec = 1000
    status.st_ctim.tv_nsec = 5_000_000
    let stamp = FileStamp(status)
    #expect(stamp.isFresh(at: timespec(tv_sec: 1000, tv_nsec: 6_000_000)))
    #expect(!stamp.isFresh(at: timespec(tv_sec: 1000, tv_nsec: 90_000_000)))
    #expect(!stamp.isFresh(at: timespec(tv_sec: 2_147_483_648, tv_nsec: 0)))
    #expect(!stamp.isFresh(at: timespec(tv_sec: 0, tv_nsec: 0)))
  }
}
