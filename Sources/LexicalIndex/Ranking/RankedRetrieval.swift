import SQLiteStore
import SearchModel
import SearchRanking

/// Finds the best rows of a plan, window by window in ascending order of rows.
///
/// In each window the leaves that may make a row one of the best are walked, or those of the required clause that is in
/// the fewest rows. All others are looked up only in rows that are still alive: those that pass the filter and the
/// other clauses, and whose scores may exceed the lowest of the best so far. As windows ascend and the smaller row
/// comes first among equals, a row that only reaches it is not among the best.
struct RankedRetrieval {
  private var plan: QueryPlan
  private let filter: RowFilter
  private let window: ScoreWindow
  private var best: TopK<Int64>
  private var maxScore: MaxScore
  /// The leaves of the required clauses, the clause in the fewest rows first.
  private let requirements: [[Int]]
  /// The leaves that score and are not walked when all that find rows are, the greatest bound first.
  private let scorers: [Int]
  private let excluders: [Int]
  /// Whether rows may be left uncounted.
  private let mayPassOver: Bool
  private let wanted: Set<Int64>
  /// The wanted rows that no window has passed, the last first.
  private var wantedRows: [Int64]
  private var lastChunk: Int64 = -1
  private var matchCount = 0
  private var wantedScores: [Int64: Double] = [:]

  init(
    _ plan: QueryPlan, requirements: [[Int]], filter: RowFilter, limit: Int, wanted: Set<Int64>,
    countedRowLimit: Int
  ) {
    self.plan = plan
    self.requirements = requirements
    self.filter = filter
    self.wanted = wanted
    window = ScoreWindow(leafCount: plan.leaves.count)
    best = TopK(limit: limit)
    maxScore = MaxScore(plan.leaves)
    wantedRows = wanted.filter { $0 >= 0 }.sorted(by: >)
    excluders = plan.leaves.indices.filter { plan.leaves[$0].role.excludes }
    scorers = plan.leaves.indices.filter { !plan.leaves[$0].role.excludes }.sorted {
      let bounds = (plan.leaves[$0].scorer.upperBound, plan.leaves[$1].scorer.upperBound)
      return bounds.0 != bounds.1 ? bounds.0 > bounds.1 : $0 < $1
    }
    mayPassOver =
      requirements.isEmpty && limit > 0 && plan.rowCount(maxScore.walked) > countedRowLimit
  }

  /// The next chunk that may hold one of the best rows or a wanted one; nil at the end.
  mutating func nextChunk(_ connection: Connection) throws -> Int64? {
    if plan.startsFromEverything {
      let statement = try connection.cached("SELECT min(id) FROM length_chunk WHERE id > ?1")
      statement.bind(1, lastChunk)
      defer { statement.reset() }
      guard try statement.step(), !statement.isNull(0) else { return nil }
      lastChunk = statement.int64(0)
      return lastChunk
    }
    if mayPassOver { maxScore.raise(best.threshold) }
    let first = (lastChunk + 1) << 12
    for number in walked where plan.leaves[number].cursor.row < first {
      try plan.leaves[number].cursor.seek(first)
    }
    var nearest = walked.map { plan.leaves[$0].cursor.row }.min() ?? .max
    if maxScore.skippedCount > 0, let row = wantedRows.last { nearest = min(nearest, row) }
    guard nearest != .max else { return nil }
    lastChunk = DocumentLengths.chunk(of: nearest)
    return lastChunk
  }

  private var walked: [Int] { requirements.first ?? maxScore.walked }

  /// Looks at the rows of a chunk with these lengths.
  mutating func visit(_ chunk: Int64, lengths: UnsafeBufferPointer<UInt32>) throws {
    let base = chunk << 12
    window.reset()
    let walked = walked
    for number in walked {
      try window.addAll(&plan.leaves[number], number: number, base: base, lengths: lengths)
    }
    window.beginAlive(everything: plan.startsFromEverything, lengths: lengths)
    markWanted(base, lengths)
    window.alive.formIntersection(filter, firstBlock: base >> 6)
    var added = Set(walked)
    try narrow(&added, base, lengths)
    // Wanted rows that no walked leaf has may match or not.
    matchCount += maxScore.skippedCount > 0 ? window.aliveCount(having: walked) : window.alive.count
    try scoreRest(&added, base, lengths)
    window.forEachSum { offset, score in
      let row = base + Int64(offset)
      best.insert(score: score, key: row)
      if !wanted.isEmpty, wanted.contains(row) { wantedScores[row] = score }
    }
  }

  // Rows that are wanted are looked at though no leaf that is walked has them.
  private mutating func markWanted(_ base: Int64, _ lengths: UnsafeBufferPointer<UInt32>) {
    while let row = wantedRows.last, row < base + Int64(WindowBits.rowCount) {
      wantedRows.removeLast()
      guard row >= base, lengths[Int(row - base)] != 0 else { continue }
      window.wanted.insert(Int(row - base))
      if maxScore.skippedCount > 0 { window.alive.insert(Int(row - base)) }
    }
  }

  /// Leaves alive what satisfies the other required clauses, is found, and is not excluded.
  private mutating func narrow(
    _ added: inout Set<Int>, _ base: Int64, _ lengths: UnsafeBufferPointer<UInt32>
  ) throws {
    for leaves in requirements.dropFirst() {
      for number in leaves { try addAlive(number, &added, base, lengths) }
      window.keep(leaves)
    }
    // Fields beside words find nothing by themselves.
    if let first = requirements.first, !first.contains(where: { plan.leaves[$0].role.finds }) {
      let finders = scorers.filter { plan.leaves[$0].role.finds }
      for number in finders { try addAlive(number, &added, base, lengths) }
      window.keep(finders)
    }
    for number in excluders {
      try addAlive(number, &added, base, lengths)
      window.remove(number)
    }
  }

  /// Adds what the leaves that were not looked at yet score in rows that may be among the best.
  private mutating func scoreRest(
    _ added: inout Set<Int>, _ base: Int64, _ lengths: UnsafeBufferPointer<UInt32>
  ) throws {
    let threshold = best.threshold
    var rest = scorers.filter { !added.contains($0) }[...]
    while true {
      if threshold > -.infinity, best.limit > 0 {
        let bound = rest.reduce(0) { $0 + plan.leaves[$1].scorer.upperBound }
        window.prune(threshold: threshold, rest: bound)
      }
      guard let number = rest.popFirst() else { break }
      try addAlive(number, &added, base, lengths)
    }
    if maxScore.skippedCount > 0, requirements.isEmpty {
      window.keep(scorers.filter { plan.leaves[$0].role.finds })
    }
  }

  private mutating func addAlive(
    _ number: Int, _ added: inout Set<Int>, _ base: Int64, _ lengths: UnsafeBufferPointer<UInt32>
  ) throws {
    guard added.insert(number).inserted else { return }
    try window.addAlive(&plan.leaves[number], number: number, base: base, lengths: lengths)
  }

  /// Hands over what was found.
  func finish(_ result: inout LexicalResult) {
    result.matchCount = matchCount
    result.isMatchCountExact = maxScore.skippedCount == 0
    result.wantedScores = wantedScores
    result.hits = best.sorted().map { RowScore(row: $0.key, score: $0.score) }
  }
}
