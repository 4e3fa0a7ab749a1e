import SearchRanking

/// What the leaves of a query score in the rows of one chunk.
///
/// Each leaf's scores are kept apart, so that a row's sum is formed in the order of the query, whatever the order in
/// which the leaves were looked at: sums come out the same to the last bit.
final class ScoreWindow {
  private let leafCount: Int
  private let scores: UnsafeMutablePointer<Double>
  private let words: UnsafeMutablePointer<UInt64>
  /// What was found of each row so far, in no particular order: good for bounds only.
  private let bounds: UnsafeMutablePointer<Double>
  private let sums: UnsafeMutablePointer<Double>
  private let batch = PostingBatch()
  /// Rows for which `bounds` holds something.
  private let touched: WindowBits
  /// Rows that may still be among the best.
  let alive: WindowBits
  /// Rows whose scores are asked for, whatever their place.
  let wanted: WindowBits

  /// A window for so many leaves.
  init(leafCount: Int) {
    self.leafCount = leafCount
    // Written before they are read, a page of memory for each part of a leaf's rows that is.
    scores = .allocate(capacity: max(leafCount, 1) * WindowBits.rowCount)
    words = .allocate(capacity: (leafCount + 3) * WindowBits.wordCount)
    words.initialize(repeating: 0, count: (leafCount + 3) * WindowBits.wordCount)
    bounds = .allocate(capacity: WindowBits.rowCount)
    bounds.initialize(repeating: 0, count: WindowBits.rowCount)
    sums = .allocate(capacity: WindowBits.rowCount)
    sums.initialize(repeating: 0, count: WindowBits.rowCount)
    touched = WindowBits(words: words + leafCount * WindowBits.wordCount)
    alive = WindowBits(words: words + (leafCount + 1) * WindowBits.wordCount)
    wanted = WindowBits(words: words + (leafCount + 2) * WindowBits.wordCount)
  }

  deinit {
    scores.deallocate()
    words.deallocate()
    bounds.deallocate()
    sums.deallocate()
  }

  /// The rows that have a leaf, as far as they were looked at.
  func rows(of leaf: Int) -> WindowBits {
    WindowBits(words: words + leaf * WindowBits.wordCount)
  }

  /// Forgets the window before.
  func reset() {
    words.update(repeating: 0, count: (leafCount + 3) * WindowBits.wordCount)
  }

  /// Adds the postings of a leaf that lie in the window, and moves its cursor past it.
  func addAll(
    _ leaf: inout QueryPlan.Leaf, number: Int, base: Int64, lengths: UnsafeBufferPointer<UInt32>
  ) throws {
    let end = base + Int64(WindowBits.rowCount)
    if leaf.cursor.row < base { try leaf.cursor.seek(base) }
    repeat {
      batch.count = 0
      try leaf.cursor.decode(before: end, into: batch)
      add(leaf, number: number, base: base, lengths: lengths)
    } while batch.isFull
  }

  /// Adds the postings of a leaf in rows that are alive.
  func addAlive(
    _ leaf: inout QueryPlan.Leaf, number: Int, base: Int64, lengths: UnsafeBufferPointer<UInt32>
  ) throws {
    guard let range = alive.bounds else { return }
    try leaf.cursor.seek(base + Int64(range.lowerBound))
    let selection = RowSelection(base: base, words: UnsafePointer(alive.words))
    repeat {
      batch.count = 0
      try leaf.cursor.decode(
        before: base + Int64(range.upperBound) + 1, selection: selection, into: batch)
      add(leaf, number: number, base: base, lengths: lengths)
    } while batch.isFull
  }

  private func add(
    _ leaf: QueryPlan.Leaf, number: Int, base: Int64, lengths: UnsafeBufferPointer<UInt32>
  ) {
    let rows = rows(of: number)
    let scores = scores + number * WindowBits.rowCount
    let scorer = leaf.scorer
    for place in 0..<batch.count {
      let offset = Int(truncatingIfNeeded: batch.rows[place] &- base)
      let rowLengths = lengths[offset]
      // A row without a length is not live: its postings are garbage until the next rebuild.
      guard rowLengths != 0 else { continue }
      let score = scorer.score(frequencies: batch.frequencies[place], lengths: rowLengths)
      rows.insert(offset)
      scores[offset] = score
      bounds[offset] = touched.contains(offset) ? bounds[offset] + score : score
      touched.insert(offset)
    }
  }

  /// Makes the rows alive that were looked at, or every live row.
  func beginAlive(everything: Bool, lengths: UnsafeBufferPointer<UInt32>) {
    if everything {
      for offset in lengths.indices where lengths[offset] != 0 { alive.insert(offset) }
    } else {
      alive.words.update(from: touched.words, count: WindowBits.wordCount)
    }
  }

  /// Leaves alive what has one of some leaves.
  func keep(_ leaves: [Int]) {
    for word in 0..<WindowBits.wordCount where alive.words[word] != 0 {
      alive.words[word] &= leaves.reduce(0) { $0 | rows(of: $1).words[word] }
    }
  }

  /// How many rows that are alive have one of some leaves.
  func aliveCount(having leaves: [Int]) -> Int {
    var count = 0
    for word in 0..<WindowBits.wordCount where alive.words[word] != 0 {
      let having = leaves.reduce(0) { $0 | rows(of: $1).words[word] }
      count += (alive.words[word] & having).nonzeroBitCount
    }
    return count
  }

  /// Leaves alive what has not a leaf.
  func remove(_ leaf: Int) {
    for word in 0..<WindowBits.wordCount { alive.words[word] &= ~rows(of: leaf).words[word] }
  }

  /// Leaves alive what is wanted or may exceed a threshold with so much more.
  func prune(threshold: Double, rest: Double) {
    alive.keep { offset in
      let bound = (touched.contains(offset) ? bounds[offset] : 0) + rest
      return bound * MaxScore.slack > threshold || wanted.contains(offset)
    }
  }

  /// Calls `body` with the rows that are alive and their scores, in ascending order.
  func forEachSum(_ body: (_ offset: Int, _ score: Double) -> Void) {
    alive.visit { sums[$0] = 0 }
    for leaf in 0..<leafCount {
      let rows = rows(of: leaf)
      let scores = scores + leaf * WindowBits.rowCount
      for word in 0..<WindowBits.wordCount {
        var rest = rows.words[word] & alive.words[word]
        while rest != 0 {
          let offset = word * 64 + rest.trailingZeroBitCount
          sums[offset] += scores[offset]
          rest &= rest - 1
        }
      }
    }
    alive.visit { body($0, sums[$0]) }
  }
}
