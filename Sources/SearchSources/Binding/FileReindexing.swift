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

  /// Lists every file of the sources with its version, but for those that are known not to be text.
  ///
  /// - Throws: `notFound` or `unreadable` when a root cannot be read, before anything is listed.
  func enumerateFiles(
    source: Int64?, backend: any SearchBackend,
    _ body: ([ItemVersion]) async throws -> Void
  ) async throws {
    let sources = fileSources(source)
    for source in sources { _ = try source.walk(in: self, reports: false) }
    for source in sources {
      let rejected = try await RejectedFiles.load(source: source.record.id, from: backend)
      var met = RejectedFiles()
      var walk = try source.walk(in: self)
      var batch: [ItemVersion] = []
      while let file = walk.next() {
        let identifier = PathIdentifier.encode(file.path)
        let version = source.version(file.stamp)
        if !rejected.isEmpty {
          let file = RejectedFile(identifier: identifier, version: version)
          if rejected.contains(file) {
            met.insert(file)
            observer.skip(.binary, path: identifier)
            continue
          }
        }
        batch.append(ItemVersion(identifier: identifier, version: version))
        if batch.count == 1000 {
          observer.listed(batch.count)
          try await body(batch)
          try Task.checkCancellation()
          batch.removeAll(keepingCapacity: true)
        }
      }
      observer.listed(batch.count)
      if !batch.isEmpty { try await body(batch) }
      try await forget(rejected, but: met, of: source, backend: backend)
    }
  }

  /// Forgets files that were rejected once and have changed or gone, when there are many of them.
  private func forget(
    _ rejected: RejectedFiles, but met: RejectedFiles, of source: FileSource,
    backend: any SearchBackend
  ) async throws {
    guard rejected.count > 2 * met.count + 1000 else { return }
    var outdated = rejected
    outdated.subtract(met)
    try await RejectedFiles.update(source: source.record.id, in: backend) {
      $0.subtract(outdated)
    }
  }

  /// Reads files again and donates them; files that turned out not to be text leave the index.
  func reindexFiles(_ identifiers: [String], backend: any SearchBackend) async throws {
    var notText = NotText()
    _ = try await DonationPipeline.run(backend) { pipeline in
      let content = FileContent()
      for identifier in identifiers {
        if let donation = read(identifier, with: content, notText: &notText) {
          try await pipeline.add(donation)
        }
      }
    }
    try await reject(notText, backend: backend)
  }

  /// The items of those files that belong to a source, are there and can be read.
  func files(_ identifiers: [String]) -> [Donation] {
    let content = FileContent()
    var notText = NotText()
    return identifiers.compactMap { read($0, with: content, notText: &notText) }
  }

  /// Reads every file of the sources and donates it.
  func reindexAllFiles(source: Int64?, backend: any SearchBackend) async throws {
    let content = FileContent()
    var notText = NotText()
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
    try await reject(notText, backend: backend)
  }

  /// Files that turned out not to be text, by the number of their source.
  private typealias NotText = [Int64: [RejectedFile]]

  private func read(
    _ identifier: String, with content: FileContent, notText: inout NotText
  ) -> Donation? {
    let path = PathIdentifier.decode(identifier)
    guard let source = owner(of: path),
      source.rules.reason(relativePath: source.relativePath(path)) == nil
    else { return nil }
    return read(path, of: source, with: content, notText: &notText)
  }

  /// The item of a file; nil when the file is gone or skipped.
  private func read(
    _ path: [UInt8], of source: FileSource, with content: FileContent, notText: inout NotText
  ) -> Donation? {
    let outcome = content.read(
      path, followsLinks: source.rules.followsLinks || path == source.root,
      maximumByteCount: source.rules.maximumByteCount)
    let stamp: FileStamp
    var donation: Donation?
    switch outcome {
    case .absent: return nil
    case .skipped(let reason, let detail):
      observer.skip(reason, path: PathIdentifier.encode(path), detail: detail)
      return nil
    case .notText(let known): stamp = known
    case .read(let known):
      stamp = known
      donation = content.withBytes { FileItem.donation(path: path, stamp: stamp, bytes: $0) }
    }
    let version = source.version(stamp)
    guard var donation else {
      let file = RejectedFile(identifier: PathIdentifier.encode(path), version: version)
      observer.skip(.binary, path: file.identifier)
      notText[source.record.id, default: []].append(file)
      return nil
    }
    donation.version = version
    donation.source = source.record.id == 0 ? nil : source.record.id
    donation.domain = source.options.domain
    donation.language = source.options.language ?? donation.language
    observer.read(items: 1, bytes: Int(stamp.byteCount))
    return donation
  }

  /// Removes those files that are stored, and has the index remember all of them.
  private func reject(_ notText: NotText, backend: any SearchBackend) async throws {
    for (source, files) in notText.sorted(by: { $0.key < $1.key }) {
      var stored: [ItemKey] = []
      for file in files {
        let key = ItemKey(type: FileSource.type, identifier: file.identifier)
        if try await backend.item(key) != nil { stored.append(key) }
      }
      if !stored.isEmpty { try await backend.remove(.keys(stored)) }
      try await RejectedFiles.update(source: source, in: backend) { rejected in
        for file in files { rejected.insert(file) }
      }
    }
  }
}
