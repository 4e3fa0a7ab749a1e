import SearchModel
import SearchSources

/// How much there is to read in a source, for a progress bar.
enum SourceExtent: Sendable, Equatable {
  /// So many files.
  case files(Int)
  /// So many bytes in one file of records.
  case bytes(Int64)

  /// What a file weighs beside the bytes of records; only the proportions of a bar depend on it.
  private static let weightOfFile = 10_000.0

  /// Looks a source over; nil when it cannot be told beforehand.
  ///
  /// - Complexity: a walk of the folder without reading any file.
  static func measure(_ source: SourceRecord) -> SourceExtent? {
    guard let kind = SourceKind(rawValue: source.kind), source.location != "-" else { return nil }
    let path = PathIdentifier.decode(source.location)
    switch kind {
    case .jsonLines, .controlFile:
      guard case .success(let stamp) = FileSystem.stamp(path, followsLinks: true) else {
        return nil
      }
      return .bytes(stamp.byteCount)
    case .folder, .file:
      return count(path, source).map { .files($0) }
    }
  }

  private static func count(_ path: [UInt8], _ source: SourceRecord) -> Int? {
    guard let options = try? SourceOptions(source.options),
      let rules = try? ScanRules(
        includes: options.includes, excludes: options.excludes,
        usesDefaultExcludes: options.usesDefaultExcludes, includesHidden: options.includesHidden,
        followsLinks: options.followsLinks, maximumByteCount: options.maximumByteCount),
      var walk = try? FolderWalk(root: path, rules: rules, report: { _, _, _ in })
    else { return nil }
    var count = 0
    while walk.next() != nil {
      count += 1
      if count % 1000 == 0, Task.isCancelled { return nil }
    }
    return count
  }

  /// What the source weighs in a bar for several sources.
  var weight: Double {
    switch self {
    case .files(let count): Double(count) * Self.weightOfFile
    case .bytes(let count): Double(count)
    }
  }

  /// The share of the source that has been read since an earlier moment, 0 to 1.
  func share(of activity: SourceActivity, since start: SourceActivity) -> Double {
    switch self {
    case .files(let count):
      count == 0 ? 1 : min(1, Double(activity.listed - start.listed) / Double(count))
    case .bytes(let count):
      count == 0 ? 1 : min(1, Double(activity.bytes - start.bytes) / Double(count))
    }
  }
}
