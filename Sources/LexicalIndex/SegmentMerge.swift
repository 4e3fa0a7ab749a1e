package import SQLiteStore

/// Merges the segments that many commits have left, in small steps.
///
/// A look-up reads every segment, so that a search costs in proportion to their number. While documents arrive FTS5
/// merges late, to write each posting seldom; this catches up when they have come to rest. Only levels with
/// ``segmentCount`` segments and more are merged, so that a few new documents never rewrite a large index.
package enum SegmentMerge {
  /// So many segments of a level are merged: the least that FTS5 does by itself (its setting `usermerge`).
  private static let segmentCount = 4
  /// So many pages are written in one step, about: a megabyte.
  ///
  /// As many are free afterwards, for what is written next.
  private static let pageCount = 250

  /// Whether a level has enough segments for a merge, or was left in the middle of one.
  ///
  /// - Returns: false where the stored format is not known, too.
  /// - Throws: `SearchError` when the structure cannot be read.
  package static func isDue(_ connection: Connection) throws -> Bool {
    try StoredSegments.levels(connection)?.contains {
      $0.mergingCount > 0 || $0.segments.count >= segmentCount
    } ?? false
  }

  /// Merges for a while; in an open write transaction of its own.
  ///
  /// - Returns: whether there was something to do.
  /// - Throws: `SearchError`.
  /// - Complexity: O(pages written), whatever the size of the index.
  package static func step(_ connection: Connection) throws -> Bool {
    guard try isDue(connection) else { return false }
    let before = connection.totalChanges
    let statement = try connection.cached(
      "INSERT INTO fulltext(fulltext, rank) VALUES('merge', ?1)")
    statement.bind(1, Int64(pageCount))
    try statement.run()
    // The command itself counts as one change. Source: https://www.sqlite.org/fts5.html#the_merge_command
    return connection.totalChanges - before >= 2
  }
}
