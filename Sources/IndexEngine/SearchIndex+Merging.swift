import LexicalIndex
import SQLiteStore

extension SearchIndex {
  /// Merges what many donations have left in pieces, so that searches read fewer of them.
  ///
  /// Each step is a transaction of about a megabyte, between which other writers have their turn. What is
  /// found, and in which order, stays the same. An index opened with `learnsInBackground` does it by itself.
  ///
  /// - Returns: whether anything was merged; nothing is written where nothing is due.
  /// - Throws: `SearchError`; `CancellationError`, after which a later call goes on.
  /// - Complexity: O(postings) after a collection was donated; amortised O(log n) a posting of n later on.
  @discardableResult
  public func mergeSegments() async throws -> Bool {
    guard !isReadOnly, try await readers.read({ try SegmentMerge.isDue($0) }) else { return false }
    while try await writer.write({ try SegmentMerge.step($0.connection) }) {
      try Task.checkCancellation()
    }
    await writer.writeBack()
    return true
  }
}
