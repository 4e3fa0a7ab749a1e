import Foundation
public import SearchModel

/// The kinds of sources that the index reads.
public enum SourceKind: String, Sendable, CaseIterable {
  /// A folder of files.
  case folder
  /// A single file.
  case file
  /// JSON Lines, plain or compressed with gzip.
  case jsonLines = "jsonl"
  /// A Debian control file, plain or compressed with gzip.
  case controlFile = "deb822"

  /// The kind of a source from what a person typed.
  ///
  /// - Parameters:
  ///   - path: a path, or `-` for standard input, which needs a format.
  ///   - format: the name of a kind; nil to tell it from the path: a folder, the endings `.jsonl`, `.ndjson`,
  ///     `.jsonl.gz` and `.ndjson.gz`, else a single file.
  /// - Returns: the kind.
  /// - Throws: `invalidArgument` for a format that is not known or does not fit, `notFound` and
  ///   `unreadable` when the path leads nowhere.
  public static func detect(path: String, format: String?) throws(SearchError) -> SourceKind {
    var wanted: SourceKind?
    if let format {
      wanted = Self(format: format)
      guard wanted != nil else {
        throw SearchError(
          .invalidArgument, "the format '\(format)' is not known",
          advice: "use one of: \(allCases.map(\.rawValue).joined(separator: ", "))")
      }
    }
    if path == "-" {
      guard let wanted, wanted == .jsonLines || wanted == .controlFile else {
        throw SearchError(
          .invalidArgument, "standard input needs a format",
          advice: "add --format jsonl or --format deb822")
      }
      return wanted
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SearchError(
        .invalidArgument, "the path is empty or holds a NUL", advice: "name a file or folder")
    }
    let location = FileSystem.absolutePath(PathIdentifier.decode(path))
    let stamp: FileStamp
    do {
      stamp = try FileSystem.stamp(location, followsLinks: true).get()
    } catch {
      throw SearchError(
        error.isAbsence ? .notFound : .unreadable,
        error.isAbsence ? "the source does not exist" : "the source cannot be read",
        advice: "check the path", path: PathIdentifier.encode(location),
        cause: error.isAbsence ? nil : error)
    }
    return try kind(of: location, stamp: stamp, wanted: wanted)
  }

  private static func kind(
    of location: [UInt8], stamp: FileStamp, wanted: SourceKind?
  ) throws(SearchError) -> SourceKind {
    if stamp.kind == .folder {
      guard wanted == nil || wanted == .folder else {
        throw SearchError(
          .invalidArgument, "a folder cannot be read as \(wanted?.rawValue ?? "")",
          advice: "name a file, or leave the format out", path: PathIdentifier.encode(location))
      }
      return .folder
    }
    if wanted == .folder { return .file }
    if let wanted { return wanted }
    let name = String(decoding: location, as: UTF8.self).lowercased()
    let plain = name.hasSuffix(".gz") ? name.dropLast(3) : name[...]
    return plain.hasSuffix(".jsonl") || plain.hasSuffix(".ndjson") ? .jsonLines : .file
  }

  private init?(format: String) {
    switch format.lowercased() {
    case "text", "markdown", "html", "file": self = .file
    case "ndjson", "json-lines", "jsonlines": self = .jsonLines
    case "control", "debian", "dpkg": self = .controlFile
    default: self.init(rawValue: format.lowercased())
    }
  }
}

extension SourceRecord {
  /// A record for a source that a person named.
  ///
  /// - Parameters:
  ///   - path: a path, which becomes absolute, or `-`.
  ///   - format: the name of a kind; nil to tell it from the path.
  ///   - options: how the source is read.
  /// - Throws: `invalidArgument`, `notFound` or `unreadable`; see ``SourceKind/detect(path:format:)``.
  public init(
    path: String, format: String? = nil, options: SourceOptions = SourceOptions()
  ) throws(SearchError) {
    let kind = try SourceKind.detect(path: path, format: format)
    let location =
      path == "-"
      ? "-" : PathIdentifier.encode(FileSystem.absolutePath(PathIdentifier.decode(path)))
    let record = SourceRecord(kind: kind.rawValue, location: location, options: options.dictionary)
    // What cannot be read back must not be stored.
    _ = try SourceCatalog(sources: [record])
    self = record
  }
}
