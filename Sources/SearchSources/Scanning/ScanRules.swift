package import SearchModel

/// Which entries below a root belong to a source.
package struct ScanRules: Sendable, Equatable {
  /// If not empty, a file must match one of these.
  package var includes: [GlobPattern]
  /// A file or folder that matches one of these is left out, with everything below it.
  package var excludes: [GlobPattern]
  /// Whether names that begin with a dot take part; by default they do not.
  package var includesHidden: Bool
  /// Whether symbolic links are followed, also out of the root.
  package var followsLinks: Bool
  /// Larger files are left out.
  package var maximumByteCount: Int64

  /// What programs leave behind and nobody searches; hidden folders such as `.git` need no line here.
  package static let defaultExcludes = [
    "node_modules/", "__pycache__/", ".git/", ".svn/", ".hg/", ".build/", ".DS_Store", "*~",
    "*.swp",
    "#*#",
  ]

  /// 10 MB.
  package static let defaultMaximumByteCount: Int64 = 10_000_000

  /// Rules; the default excludes apply unless told otherwise.
  ///
  /// - Throws: `invalidArgument` for a pattern that is none.
  package init(
    includes: [String] = [], excludes: [String] = [], usesDefaultExcludes: Bool = true,
    includesHidden: Bool = false, followsLinks: Bool = false,
    maximumByteCount: Int64 = Self.defaultMaximumByteCount
  ) throws(SearchError) {
    var compiledIncludes: [GlobPattern] = []
    for pattern in includes { compiledIncludes.append(try GlobPattern(pattern)) }
    var compiledExcludes: [GlobPattern] = []
    for pattern in (usesDefaultExcludes ? Self.defaultExcludes : []) + excludes {
      compiledExcludes.append(try GlobPattern(pattern))
    }
    self.includes = compiledIncludes
    self.excludes = compiledExcludes
    self.includesHidden = includesHidden
    self.followsLinks = followsLinks
    self.maximumByteCount = maximumByteCount
  }

  /// Why an entry is left out because of its name; nil when it is not.
  ///
  /// - Parameters:
  ///   - path: the path below the root.
  ///   - baseNameStart: where the entry's own name starts in it.
  ///   - isFolder: whether the entry is a folder; include patterns do not concern folders.
  /// - Returns: `hidden` or `excluded`.
  package func reason(
    path: UnsafeBufferPointer<UInt8>, baseNameStart: Int, isFolder: Bool
  ) -> SkipReason? {
    if !includesHidden, path[baseNameStart] == UInt8(ascii: ".") { return .hidden }
    for pattern in excludes
    where pattern.matches(path: path, baseNameStart: baseNameStart, isFolder: isFolder) {
      return .excluded
    }
    if isFolder || includes.isEmpty { return nil }
    let isIncluded = includes.contains {
      $0.matches(path: path, baseNameStart: baseNameStart, isFolder: false)
    }
    return isIncluded ? nil : .excluded
  }

  /// Why a file below the root is left out because of its name or of a folder's above it; nil when it is not.
  package func reason(relativePath: [UInt8]) -> SkipReason? {
    relativePath.withUnsafeBufferPointer { path in
      var start = 0
      for end in path.indices where path[end] == UInt8(ascii: "/") {
        let folder = UnsafeBufferPointer(rebasing: path[..<end])
        if end > start, let reason = reason(path: folder, baseNameStart: start, isFolder: true) {
          return reason
        }
        start = end + 1
      }
      return start < path.count ? reason(path: path, baseNameStart: start, isFolder: false) : nil
    }
  }
}
