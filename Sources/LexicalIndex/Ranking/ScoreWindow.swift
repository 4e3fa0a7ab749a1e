import SearchRanking

/// What the leaves of a query score in the rows of one chunk.
///
/// Each leaf's scores are kept apart, so that a row's sum is formed in the order of the query, whatever the order in
/// which the leaves were looked at: sums come out the same to the last bit.
final class ScoreWindow {
  /// A leaf's score and its frequencies by code, weighted; negative for those in no column that counts.
  private struct Leaf {
    let scorer: BM25Scorer
    let weights: [Double]
  }

  private let leaves: [Leaf]
  private let scores: UnsafeMutablePointer<Double>
  private let words: UnsafeMutablePointer<UInt64>
  /// What was found of each row so far, in no particular order: good for bounds only; 0 for rows that were not touched.
  private let bounds: UnsafeMutablePointer<Double>
  private let sums: UnsafeMutablePointer<Double>
  private let batch = PostingBatch()
  /// Rows for which `bounds` may hold something.
  private let touched: WindowBits
  /// Rows that may still be among the best.
  let alive: WindowBits
  /// Rows whose scores are asked for, whatever their place.
  private let wanted: WindowBits
  /// The leaves that have rows in the window.
  private var isAdded: [Bool]
  private var number: Int64 = 0
  private var chunk = LengthChunk()
  private var lengthParts: UnsafePointer<Double>?

  /// A window for the leaves of a plan.
  init(_ leaves: [QueryPlan.Leaf]) {
    self.leaves = leaves.map { leaf in
      guard case .decoded(let postings, _) = leaf.cursor.source else {
        return Leaf(scorer: leaf.scorer, weights: [])
      }
      let weights = postings.frequencies.map { frequencies in
        let counted = frequencies & leaf.cursor.mask
        return counted == 0 ? -1 : leaf.scorer.weightedFrequency(counted)
      }
      return Leaf(scorer: leaf.scorer, weights: weights)
    }
    let leafCount = leaves.count
    isAdded = leaves.map { _ in false }
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
  private func rows(of leaf: Int) -> WindowBits {
    WindowBits(words: words + leaf * WindowBits.wordCount)
  }

  /// Begins the window of a chunk.
  func begin(_ number: Int64, _ chunk: LengthChunk) {
    self.number = number
    self.chunk = chunk
    lengthParts = leaves.first.flatMap { chunk.lengthParts($0.scorer.normalization) }
    let bounds = bounds
    touched.visit { bounds[$0] = 0 }
    for leaf in leaves.indices where isAdded[leaf] {
      rows(of: leaf).clear()
      isAdded[leaf] = false
    }
    touched.clear()
    alive.clear()
    wanted.clear()
  }

  // MARK: - Adding leaves

  /// Adds the postings of a leaf that lie in the window.
  func addAll(_ cursor: inout PostingCursor, _ leaf: Int) throws {
    try cursor.seek(chunk: number)
    guard cursor.chunk == number else { return }
    isAdded[leaf] = true
    guard case .decoded(let postings, let place) = cursor.source else {
      return try addBatches(&cursor, leaf, before: (number + 1) << 12, selection: nil)
    }
    let range = postings.starts[place]..<postings.starts[place + 1]
    add(postings, leaf) { add in
      for place in range { add(place) }
    }
  }

  /// Adds the postings of a leaf in rows that are alive.
  func addAlive(_ cursor: inout PostingCursor, _ leaf: Int) throws {
    guard let bounds = alive.bounds else { return }
    try cursor.seek(chunk: number)
    guard cursor.chunk == number else { return }
    isAdded[leaf] = true
    guard case .decoded(let postings, let place) = cursor.source else {
      let base = number << 12
      try cursor.seek(row: base + Int64(bounds.lowerBound))
      return try addBatches(
        &cursor, leaf, before: base + Int64(bounds.upperBound) + 1,
        selection: RowSelection(base: base, words: UnsafePointer(alive.words)))
    }
    let range = postings.starts[place]..<postings.starts[place + 1]
    let alive = alive
    postings.offsets.withUnsafeBufferPointer { offsets in
      add(postings, leaf) { add in
        guard alive.count * Self.searchCost < range.count else {
          for place in range where alive.contains(Int(offsets[place])) { add(place) }
          return
        }
        var low = range.lowerBound
        alive.visit { offset in
          low = Self.place(of: offset, in: offsets, low..<range.upperBound)
          if low < range.upperBound, Int(offsets[low]) == offset { add(low) }
        }
      }
    }
  }

  /// Searching for a row costs as much as passing over so many.
  private static let searchCost = 12

  /// The first place in a range whose offset is not less than one.
  @inline(__always)
  private static func place(
    of offset: Int, in offsets: UnsafeBufferPointer<UInt16>, _ range: Range<Int>
  ) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low &+ high) >> 1
      if Int(offsets[middle]) < offset { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// Adds the places of decoded postings that `body` hands over.
  @inline(__always)
  private func add(
    _ postings: DecodedPostings, _ leaf: Int, _ body: (_ add: (Int) -> Void) -> Void
  ) {
    let rows = rows(of: leaf).words
    let touched = touched.words
    let bounds = bounds
    let scores = scores + leaf * WindowBits.rowCount
    let lengths = UnsafePointer(chunk.lengths.baseAddress.unsafelyUnwrapped)
    let lengthParts = lengthParts
    let normalization = leaves[leaf].scorer.normalization
    let upperBound = leaves[leaf].scorer.upperBound
    leaves[leaf].weights.withUnsafeBufferPointer { weights in
      postings.codes.withUnsafeBufferPointer { codes in
        postings.offsets.withUnsafeBufferPointer { offsets in
          body { place in
            // Decoding leaves no greater offset.
            let offset = Int(offsets[place] & 4095)
            let weight = weights[Int(codes[place])]
            guard weight >= 0 else { return }
            let score = BM25Scorer.score(
              upperBound: upperBound, weightedFrequency: weight,
              lengthPart: lengthParts?[offset] ?? normalization.value(lengths: lengths[offset]))
            let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: offset & 63)
            rows[offset >> 6] |= bit
            touched[offset >> 6] |= bit
            scores[offset] = score
            bounds[offset] += score
          }
        }
      }
    }
  }

  /// The scores of the live rows of a leaf in memory that `admits` lets pass; none where it is not in memory.
  func scores(
    of cursor: PostingCursor, _ leaf: Int, _ lengths: DocumentLengths, _ admits: (Int64) -> Bool
  ) throws -> [Double] {
    guard case .decoded(let postings, _) = cursor.source else { return [] }
    let scorer = leaves[leaf].scorer
    var scores: [Double] = []
    for (place, number) in postings.chunks.enumerated() {
      let chunk = try lengths.chunk(number)
      for index in postings.starts[place]..<postings.starts[place + 1] {
        let offset = Int(postings.offsets[index])
        let weight = leaves[leaf].weights[Int(postings.codes[index])]
        guard chunk.lengths[offset] != 0, weight >= 0, admits(number << 12 | Int64(offset)) else {
          continue
        }
        scores.append(
          BM25Scorer.score(
            upperBound: scorer.upperBound, weightedFrequency: weight,
            lengthPart: scorer.normalization.value(lengths: chunk.lengths[offset])))
      }
    }
    return scores
  }

  private func addBatches(
    _ cursor: inout PostingCursor, _ leaf: Int, before limit: Int64, selection: RowSelection?
  ) throws {
    repeat {
      batch.count = 0
      try cursor.decode(before: limit, selection: selection, into: batch)
      add(batch, leaf)
    } while batch.isFull
  }

  private func add(_ batch: PostingBatch, _ leaf: Int) {
    let rows = rows(of: leaf)
    let scores = scores + leaf * WindowBits.rowCount
    for place in 0..<batch.count {
      let offset = Int(batch.rows[place] & 4095)
      let score = leaves[leaf].scorer.score(
        frequencies: batch.frequencies[place], lengths: chunk.lengths[offset])
      rows.insert(offset)
      touched.insert(offset)
      scores[offset] = score
      bounds[offset] += score
    }
  }

  // MARK: - Rows that are alive

  /// Makes the live rows alive that were looked at, or all.
  ///
  /// A row without a length is not live: its postings are garbage until the next rebuild.
  func beginAlive(everything: Bool) {
    alive.words.update(
      from: everything ? chunk.live.words : touched.words, count: WindowBits.wordCount)
    alive.formIntersection(chunk.live)
  }

  /// Marks a live row as wanted.
  func want(_ offset: Int, asAlive: Bool) {
    wanted.insert(offset)
    guard asAlive else { return }
    alive.insert(offset)
  }

  /// Leaves alive what has one of some leaves.
  func keep(_ leaves: [Int]) {
    for word in 0..<WindowBits.wordCount where alive.words[word] != 0 {
      alive.words[word] &= union(leaves, word)
    }
  }

  /// Leaves alive what has not a leaf.
  func remove(_ leaf: Int) {
    for word in 0..<WindowBits.wordCount { alive.words[word] &= ~rows(of: leaf).words[word] }
  }

  /// How many rows that are alive have one of some leaves.
  func aliveCount(having leaves: [Int]) -> Int {
    var count = 0
    for word in 0..<WindowBits.wordCount where alive.words[word] != 0 {
      count += (alive.words[word] & union(leaves, word)).nonzeroBitCount
    }
    return count
  }

  private func union(_ leaves: [Int], _ word: Int) -> UInt64 {
    var union: UInt64 = 0
    for leaf in leaves { union |= words[leaf * WindowBits.wordCount + word] }
    return union
  }

  /// Leaves alive what is wanted or may exceed a threshold with so much more.
  func prune(threshold: Double, rest: Double) {
    let bounds = bounds
    let wanted = wanted
    let least = threshold / MaxScore.slack - rest
    alive.keep { bounds[$0] > least || wanted.contains($0) }
  }

  /// Calls `body` with the rows that are alive and their scores, in ascending order.
  func visitSums(_ body: (_ offset: Int, _ score: Double) -> Void) {
    if alive.count < WindowBits.wordCount {
      // Cheaper than a look at every word of every leaf.
      alive.visit { body($0, sum($0)) }
    } else {
      addUp()
      alive.visit { body($0, sums[$0]) }
    }
  }

  private func sum(_ offset: Int) -> Double {
    var sum = 0.0
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: offset & 63)
    for leaf in leaves.indices where words[leaf * WindowBits.wordCount + (offset >> 6)] & bit != 0 {
      sum += scores[leaf * WindowBits.rowCount + offset]
    }
    return sum
  }

  /// Forms the sums of all rows that are alive, leaf by leaf.
  private func addUp() {
    let sums = sums
    alive.visit { sums[$0] = 0 }
    for leaf in leaves.indices {
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
  }
}
