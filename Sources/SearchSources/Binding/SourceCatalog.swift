public import SearchModel

/// The sources of an index, ready to be read: what the queries of this module depend on.
public final class SourceCatalog: Sendable {
  let fileSources: [FileSource]
  let recordSources: [RecordSource]
  let observer: SourceObserver

  /// A catalogue of sources as the index remembers them; kinds of other programs are left out.
  ///
  /// - Parameters:
  ///   - sources: the records; their numbers go into the items.
  ///   - observer: is told what is read and what is skipped.
  ///   - readsStandardInput: whether sources on standard input may be read, once.
  /// - Throws: `invalidArgument` for options that cannot be read or do not fit together.
  public init(
    sources: [SourceRecord], observer: SourceObserver = SourceObserver(),
    readsStandardInput: Bool = false
  ) throws(SearchError) {
    var files: [FileSource] = []
    var records: [RecordSource] = []
    for source in sources {
      guard let kind = SourceKind(rawValue: source.kind) else { continue }
      switch kind {
      case .folder, .file: files.append(try FileSource(source))
      case .jsonLines, .controlFile:
        records.append(
          try RecordSource(source, kind: kind, readsStandardInput: readsStandardInput))
      }
    }
    // The longest root comes first, so that the first that fits owns a file.
    fileSources = files.sorted {
      ($1.root.count, $0.record.location) < ($0.root.count, $1.record.location)
    }
    recordSources = records
    self.observer = observer
  }

  /// The types of the items of these sources, in byte order.
  public var entityTypes: [String] {
    var types = Set(recordSources.map(\.type))
    if !fileSources.isEmpty { types.insert(FileSource.type) }
    return types.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The source that a file belongs to: the one with the longest root above it.
  func owner(of path: [UInt8]) -> FileSource? {
    guard !recordSources.contains(where: { $0.path == path }) else { return nil }
    return fileSources.first { $0.contains(path) }
  }

  /// Tells of paths below a source's root whether they are the roots of other sources.
  func foreignRoots(below source: FileSource) -> (([UInt8]) -> Bool)? {
    var roots = Set(fileSources.map(\.root).filter { $0 != source.root && source.contains($0) })
    for record in recordSources {
      if let path = record.path, source.contains(path), path != source.root { roots.insert(path) }
    }
    return roots.isEmpty ? nil : { roots.contains($0) }
  }
}
