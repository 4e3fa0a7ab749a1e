/// The k best of a stream of scored keys: greatest score first, among equal scores the smaller key.
///
/// The outcome does not depend on the order of insertion. A score that is no number is not taken.
@usableFromInline
package struct TopK<Key: Comparable & Sendable>: Sendable {
  /// A key with its score.
  @usableFromInline
  package struct Entry: Sendable {
    /// The score.
    @usableFromInline package let score: Double
    /// The key, which decides among equal scores.
    @usableFromInline package let key: Key

    /// A key with its score.
    @inlinable
    package init(score: Double, key: Key) {
      self.score = score
      self.key = key
    }

    /// Whether this entry ranks above another.
    @inlinable
    package func precedes(_ other: Entry) -> Bool {
      score != other.score ? score > other.score : key < other.key
    }
  }

  /// How many entries are kept.
  @usableFromInline package let limit: Int
  /// A binary heap with the lowest-ranked entry at the root.
  @usableFromInline var heap: [Entry] = []

  /// Keeps the `limit` best; a limit below 1 keeps nothing.
  @inlinable
  package init(limit: Int) {
    self.limit = max(limit, 0)
    // A limit may come from a user: memory is taken as entries arrive, beyond the first thousand.
    heap.reserveCapacity(min(self.limit, 1024))
  }

  /// How many entries there are so far.
  @inlinable
  package var count: Int { heap.count }

  /// The score below which nothing is taken any more: −∞ until `limit` entries are there, +∞ for limit 0.
  ///
  /// A key that reaches it exactly is taken where it is smaller than the lowest-ranked key.
  @inlinable
  package var threshold: Double {
    guard heap.count == limit else { return -.infinity }
    return heap.first?.score ?? .infinity
  }

  /// Offers a key; returns whether it is now among the best.
  ///
  /// - Complexity: O(log k), and O(1) for a key that is not taken.
  // Inlinable: specialises on the key and runs once for each candidate, from other modules.
  @inlinable
  @discardableResult
  package mutating func insert(score: Double, key: Key) -> Bool {
    guard !score.isNaN else { return false }
    let entry = Entry(score: score, key: key)
    if heap.count < limit {
      heap.append(entry)
      siftUp(from: heap.count - 1)
      return true
    }
    guard let lowest = heap.first, entry.precedes(lowest) else { return false }
    heap[0] = entry
    siftDown()
    return true
  }

  /// The entries, best first.
  ///
  /// - Complexity: O(k log k).
  // Inlinable: sorting entries of a type that is not known takes a hundred times as long.
  @inlinable
  package func sorted() -> [Entry] {
    heap.sorted { $0.precedes($1) }
  }

  @inlinable
  mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent].precedes(heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  @inlinable
  mutating func siftDown() {
    var parent = 0
    while true {
      var lowest = 2 * parent + 1
      guard lowest < heap.count else { return }
      let right = lowest + 1
      if right < heap.count, heap[lowest].precedes(heap[right]) { lowest = right }
      guard heap[parent].precedes(heap[lowest]) else { return }
      heap.swapAt(parent, lowest)
      parent = lowest
    }
  }
}
