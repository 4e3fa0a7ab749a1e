import Glibc

/// Questions about paths that do not open anything.
enum FilePresence {
  /// Whether something is at a path; a path that cannot be looked at counts, so that opening it says why.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// Whether a folder is at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
