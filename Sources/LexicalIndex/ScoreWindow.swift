import SearchRanking

/// The scores of the rows of one chunk while the leaves of a query are added up.
struct ScoreWindow {
  private var scores = [Double](repeating: 0, count: DocumentLengths.chunkRowCount)
  private var satisfied = [UInt64](repeating: 0, count: DocumentLengths.chunkRowCount)
  private var touched = [UInt64](repeating: 0, count: DocumentLengths.chunkRowCount / 64)
  private var found = [UInt64](repeating: 0, count: DocumentLengths.chunkRowCount / 64)
  private let batch = PostingBatch()
  private var excluded = [UInt64](repeating: 0, count: DocumentLengths.chunkRowCount / 64)

  /// Forgets the rows of the window before.
  mutating func reset() {
    for word in touched.indices where touched[word] != 0 {
      for offset in (word * 64)..<(word * 64 + 64) {
        scores[offset] = 0
        satisfied[offset] = 0
      }
      touched[word] = 0
    }
    for word in found.indices {
      found[word] = 0
      excluded[word] = 0
    }
  }

  /// Finds every live row.
  mutating func touchLive(_ lengths: UnsafeBufferPointer<UInt32>) {
    for offset in lengths.indices where lengths[offset] != 0 {
      found[offset >> 6] |= 1 << UInt64(offset & 63)
    }
  }

  /// Adds the postings of a leaf that lie in the window, and moves its cursor past it.
  mutating func add(
    _ leaf: inout QueryPlan.Leaf, base: Int64, lengths: UnsafeBufferPointer<UInt32>
  ) throws {
    let end = base + Int64(DocumentLengths.chunkRowCount)
    if leaf.cursor.row < base { try leaf.cursor.seek(base) }
    repeat {
      batch.count = 0
      try leaf.cursor.decode(before: end, into: batch)
      add(batch, leaf.role, leaf.scorer, base: base, lengths: lengths)
    } while batch.isFull
  }

  private mutating func add(
    _ batch: PostingBatch, _ role: QueryPlan.Role, _ scorer: BM25Scorer, base: Int64,
    lengths: UnsafeBufferPointer<UInt32>
  ) {
    for place in 0..<batch.count {
      let offset = Int(batch.rows[place] - base)
      let rowLengths = lengths[offset]
      // A row without a length is not live: its postings are garbage until the next rebuild.
      guard rowLengths != 0 else { continue }
      let bit: UInt64 = 1 << UInt64(offset & 63)
      switch role {
      case .excludes:
        excluded[offset >> 6] |= bit
      case .satisfies(let clause):
        satisfied[offset] |= clause
        found[offset >> 6] |= bit
      case .narrows(let clause):
        satisfied[offset] |= clause
      case .finds:
        found[offset >> 6] |= bit
      case .adds:
        break
      }
      touched[offset >> 6] |= bit
      scores[offset] += scorer.score(frequencies: batch.frequencies[place], lengths: rowLengths)
    }
  }

  /// Calls `body` with each row that is found, satisfies every required clause and is not excluded.
  func forEachMatch(required: UInt64, _ body: (_ offset: Int, _ score: Double) -> Void) {
    for word in found.indices {
      var rest = found[word] & ~excluded[word]
      while rest != 0 {
        let offset = word * 64 + rest.trailingZeroBitCount
        rest &= rest - 1
        if satisfied[offset] & required == required { body(offset, scores[offset]) }
      }
    }
  }
}
