import Foundation
import SearchModel

/// What the catalogue does for the items that are files.
extension SourceCatalog {
  private func fileSources(_ source: Int64?) -> [FileSource] {
    fileSources.filter { source == nil || $0.record.id == source }
  }

  /// The versions of those files that belong to a source and are still there.
  ///
  /// - Throws: `notFound` or `unreadable` when a root cannot be read: nothing may be concluded then.
  func fileVersions(
    of identifiers: [String], backend: any SearchBackend
  ) async throws -> [String: String?] {
    var check = PresenceCheck(catalog: self, backend: backend)
    var versions: [String: String?] = [:]
    for identifier in identifiers {
      switch try await check.presence(of: identifier) {
      case .present(let version): versions[identifier] = .some(version)
      case .unknown: versions[identifier] = .some(nil)
      case .absent: break
      }
    }
    return versions
  }

  /// Lists every file of the sources with its version.
  ///
  /// - Throws: `notFound` or `unreadable` when a root cannot be read, before anything is listed.
  func enumerateFiles(
    source: Int64?, _ body: ([ItemVersion]) async throws -> Void
  ) async throws {
    let sources = fileSources(source)
    for source in sources { _ = try source.walk(in: self, reports: false) }
    for source in sources {
      var walk = try source.walk(in: self)
      var batch: [ItemVersion] = []
      while let file = walk.next() {
        batch.append(
          ItemVersion(
            identifier: PathIdentifier.encode(file.path), version: source.version(file.stamp)))
        if batch.count == 1000 {
          observer.listed(batch.count)
          try await body(batch)
          try Task.checkCancellation()
          batch.removeAll(keepingCapacity: true)
        }
      }
      observer.listed(batch.count)
      if !batch.isEmpty { try await body(batch) }
    }
  }

  /// Reads files again and donates them; files that turned out not to be text leave the index.
  func reindexFiles(_ identifiers: [String], backend: any SearchBackend) async throws {
    var notText: [ItemKey] = []
    _ = try await DonationPipeline.run(backend) { pipeline in
      let content = FileContent()
      for identifier in identifiers {
        if let donation = read(identifier, with: content, notText: &notText) {
          try await pipeline.add(donation)
        }
      }
    }
    try await removeStored(notText, backend: backend)
  }

  /// The items of those files that belong to a source, are there and can be read.
  func files(_ identifiers: [String]) -> [Donation] {
    let content = FileContent()
    var notText: [ItemKey] = []
    return identifiers.compactMap { read($0, with: content, notText: &notText) }
  }

  private func read(
    _ identifier: String, with content: FileContent, notText: inout [ItemKey]
  ) -> Donation? {
    let path = PathIdentifier.decode(identifier)
    guard let source = owner(of: path),
      source.rules.reason(relativePath: source.relativePath(path)) == nil
    else { return nil }
    return read(path, of: source, with: content, notText: &notText)
  }

  /// Reads every file of the sources and donates it.
  func reindexAllFiles(source: Int64?, backend: any SearchBackend) async throws {
    let content = FileContent()
    var notText: [ItemKey] = []
    let sources = fileSources(source)
    for source in sources { _ = try source.walk(in: self, reports: false) }
    _ = try await DonationPipeline.run(backend) { pipeline in
      for source in sources {
        var walk = try source.walk(in: self)
        while let file = walk.next() {
          observer.listed(1)
          if let donation = read(file.path, of: source, with: content, notText: &notText) {
            try await pipeline.add(donation)
          }
        }
      }
    }
    try await removeStored(notText, backend: backend)
  }

  /// The item of a file; nil when the file is gone or skipped.
  private func read(
    _ path: [UInt8], of source: FileSource, with content: FileContent,
    notText: inout [ItemKey]
  ) -> Donation? {
    let outcome = content.read(
      path, followsLinks: source.rules.followsLinks || path == source.root,
      maximumByteCount: source.rules.maximumByteCount)
    switch outcome {
    case .absent: return nil
    case .skipped(let reason, let detail):
      let identifier = PathIdentifier.encode(path)
      observer.skip(reason, path: identifier, detail: detail)
      if reason == .binary {
        notText.append(ItemKey(type: FileSource.type, identifier: identifier))
      }
      return nil
    case .read(let stamp):
      let donation = content.withBytes { FileItem.donation(path: path, stamp: stamp, bytes: $0) }
      guard var donation else {
        let identifier = PathIdentifier.encode(path)
        observer.skip(.binary, path: identifier)
        notText.append(ItemKey(type: FileSource.type, identifier: identifier))
        return nil
      }
      donation.version = source.version(stamp)
      donation.source = source.record.id == 0 ? nil : source.record.id
      donation.domain = source.options.domain
      donation.language = source.options.language ?? donation.language
      observer.read(items: 1, bytes: Int(stamp.byteCount))
      return donation
    }
  }

  /// Removes those items that are stored; an index that holds none of them is not touched.
  private func removeStored(_ keys: [ItemKey], backend: any SearchBackend) async throws {
    var stored: [ItemKey] = []
    for key in keys where try await backend.item(key) != nil { stored.append(key) }
    if !stored.isEmpty { try await backend.remove(.keys(stored)) }
  }
}
