import SearchModel

/// A folder or a single file as a source of items.
struct FileSource: Sendable {
  /// The type of every item that is a file.
  static let type = "file"
  /// Changes whenever the reading of files changes, so that all are read again.
  static let readerVersion = 1

  let record: SourceRecord
  let root: [UInt8]
  let rules: ScanRules
  let options: SourceOptions
  private let readingVersion: String

  init(_ record: SourceRecord) throws(SearchError) {
    self.record = record
    root = PathIdentifier.decode(record.location)
    options = try SourceOptions(record.options)
    guard options.type == nil || options.type == Self.type else {
      throw SearchError(
        .invalidArgument, "the items of folders and files are always of the type 'file'",
        advice: "leave --type out, or add the file with --format jsonl", path: record.location)
    }
    rules = try ScanRules(
      includes: options.includes, excludes: options.excludes,
      usesDefaultExcludes: options.usesDefaultExcludes, includesHidden: options.includesHidden,
      followsLinks: options.followsLinks, maximumByteCount: options.maximumByteCount)
    readingVersion = Base36.text(
      ContentHash.hash(
        "\(Self.readerVersion)\u{0}\(options.language ?? "")\u{0}\(options.domain ?? "")")
        % 60_466_176)
  }

  /// Whether a path is the root or lies below it.
  func contains(_ path: [UInt8]) -> Bool {
    path.starts(with: root)
      && (path.count == root.count || path[root.count] == UInt8(ascii: "/")
        || root == [UInt8(ascii: "/")])
  }

  /// The path below the root; empty for the root itself.
  func relativePath(_ path: [UInt8]) -> [UInt8] {
    Array(path.dropFirst(root.count).drop { $0 == UInt8(ascii: "/") })
  }

  /// The version of an item: the file's status, and how the source is read.
  func version(_ stamp: FileStamp) -> String {
    stamp.version + "-" + readingVersion
  }

  /// Starts a walk of the source.
  ///
  /// - Throws: `notFound` or `unreadable` for the root.
  func walk(
    in catalog: SourceCatalog, reports: Bool = true
  ) throws(SearchError) -> FolderWalk {
    let observer = catalog.observer
    return try FolderWalk(
      root: root, rules: rules, isForeign: catalog.foreignRoots(below: self)
    ) { reason, path, detail in
      guard reports else { return }
      observer.skip(reason, path: PathIdentifier.encode(path), detail: detail)
    }
  }
}
