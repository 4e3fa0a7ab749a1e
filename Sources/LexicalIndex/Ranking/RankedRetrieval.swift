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
  /// The leaves that are walked.
  private var walked: [Int] { isDriven ? [] : requirements.first ?? maxScore.walked }
  /// The leaves that find rows.
  private let finders: [Int]
  /// The leaves that score, the greatest bound first, and those bounds.
  private let scorers: [Int]
  private let upperBounds: [Double]
  private let excluders: [Int]
  /// The leaves that were looked at in the window.
  private var isAdded: [Bool]
  /// Whether the filter lets so few rows pass that they are walked, and every leaf looked up in them.
  private let isDriven: Bool
  /// The rows that the filter lets pass and that no window has passed, the last first.
  private var allowedRows: [Int64] = []
  /// Whether rows may be left uncounted.
  private let mayPassOver: Bool
  private let wanted: Set<Int64>
  /// The wanted rows that no window has passed, the last first.
  private var wantedRows: [Int64]
  private var lastChunk: Int64 = -1
  /// A score that so many rows reach as are asked for, from a look at one leaf.
  private var floor = -Double.infinity
  /// The threshold by which leaves were last chosen.
  private var raisedThreshold = -Double.infinity
  private var matchCount = 0
  private var wantedScores: [Int64: Double] = [:]

  /// Rows are told apart again when what they may yet gain has fallen by this share of the threshold.
  private static let pruningStep = 0.02

  init(
    _ plan: QueryPlan, requirements: [[Int]], filter: RowFilter, limit: Int, wanted: Set<Int64>,
    countedRowLimit: Int
  ) {
    self.plan = plan
    self.requirements = requirements
    self.filter = filter
    self.wanted = wanted
    window = ScoreWindow(plan.leaves)
    best = TopK(limit: limit)
    let bounds = plan.leaves.map(\.upperBound)
    maxScore = MaxScore(plan.leaves, upperBounds: bounds)
    wantedRows = wanted.filter { $0 >= 0 }.sorted(by: >)
    upperBounds = bounds
    finders = plan.leaves.indices.filter { plan.leaves[$0].role.finds }
    excluders = plan.leaves.indices.filter { plan.leaves[$0].role.excludes }
    scorers = plan.leaves.indices.filter { !plan.leaves[$0].role.excludes }
      .sorted { bounds[$0] != bounds[$1] ? bounds[$0] > bounds[$1] : $0 < $1 }
    isAdded = plan.leaves.map { _ in false }
    let rowCount = plan.rowCount(requirements.first ?? finders)
    let allowedCount = plan.startsFromEverything ? nil : filter.allowed?.count
    isDriven = allowedCount.map { $0 < rowCount / Self.lookUpCost } ?? false
    if isDriven { allowedRows = filter.allowed?.rows.reversed() ?? [] }
    mayPassOver = !isDriven && requirements.isEmpty && limit > 0 && rowCount > countedRowLimit
  }

  /// Looking a row up costs as much as walking to so many.
  private static let lookUpCost = 8

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
    if isDriven {
      guard let row = allowedRows.last else { return nil }
      lastChunk = DocumentLengths.chunk(of: row)
      return lastChunk
    }
    if mayPassOver, threshold > raisedThreshold {
      raisedThreshold = threshold
      maxScore.raise(threshold)
    }
    var nearest = Int64.max
    for number in walked {
      try plan.leaves[number].cursor.seek(chunk: lastChunk + 1)
      nearest = min(nearest, plan.leaves[number].cursor.chunk)
    }
    if isSkipping, let row = wantedRows.last {
      nearest = min(nearest, DocumentLengths.chunk(of: row))
    }
    guard nearest != .max else { return nil }
    lastChunk = nearest
    return lastChunk
  }

  /// Whether some leaf that finds rows is not walked.
  private var isSkipping: Bool { requirements.isEmpty && !maxScore.skipped.isEmpty }

  /// The score that a row must exceed, or reach where it is the floor; with the slack of bounds that is the same.
  private var threshold: Double { max(best.threshold, floor) }

  /// Looks ahead at the leaf that may score the most, to know from the beginning what score counts.
  ///
  /// - Complexity: O(p) in its postings, of which there are few.
  mutating func lookAhead(_ lengths: DocumentLengths) throws {
    guard mayPassOver, excluders.isEmpty,
      let number = scorers.first(where: { number in
        let count = plan.leaves[number].scorer.documentFrequency
        return plan.leaves[number].role.finds && count >= best.limit && count <= Self.aheadLimit
      })
    else { return }
    let scores = try window.scores(of: plan.leaves[number].cursor, number, lengths) {
      filter.admits($0)
    }
    guard scores.count >= best.limit else { return }
    var highest = TopK<Int>(limit: best.limit)
    for place in scores.indices { highest.insert(score: scores[place], key: place) }
    // A floor of 0 would part rows that score nothing from each other.
    if highest.threshold > 0 { floor = highest.threshold }
  }

  /// Leaves in more rows are not looked at ahead.
  private static let aheadLimit = 20_000

  /// Looks at the rows of a chunk.
  mutating func visit(_ number: Int64, _ chunk: LengthChunk) throws {
    let base = number << 12
    window.begin(number, chunk)
    for number in isAdded.indices { isAdded[number] = false }
    for number in walked {
      try window.addAll(&plan.leaves[number].cursor, number)
      isAdded[number] = true
    }
    window.beginAlive(everything: plan.startsFromEverything || isDriven)
    while let row = allowedRows.last, row >> 12 <= number { allowedRows.removeLast() }
    let hasWanted = !wantedRows.isEmpty && markWanted(base, chunk)
    window.alive.formIntersection(filter, firstBlock: base >> 6)
    try narrow()
    // Wanted rows that no walked leaf has may match or not.
    matchCount +=
      hasWanted && isSkipping
      ? window.aliveCount(having: walked) : window.alive.count
    try scoreRest()
    window.visitSums { offset, score in
      let row = base + Int64(offset)
      best.insert(score: score, key: row)
      if !wanted.isEmpty, wanted.contains(row) { wantedScores[row] = score }
    }
  }

  // Rows that are wanted are looked at though no leaf that is walked has them; returns whether there are any.
  private mutating func markWanted(_ base: Int64, _ chunk: LengthChunk) -> Bool {
    var hasWanted = false
    while let row = wantedRows.last, row < base + Int64(WindowBits.rowCount) {
      wantedRows.removeLast()
      guard row >= base, chunk.lengths[Int(row - base)] != 0 else { continue }
      window.want(Int(row - base), asAlive: isSkipping)
      hasWanted = true
    }
    return hasWanted
  }

  /// Leaves alive what satisfies the other required clauses, is found, and is not excluded.
  private mutating func narrow() throws {
    for leaves in requirements.dropFirst(isDriven ? 0 : 1) {
      for number in leaves { try addAlive(number) }
      window.keep(leaves)
    }
    // Fields beside words find nothing by themselves, nor does passing the filter.
    let isFound = requirements.first?.contains { plan.leaves[$0].role.finds } ?? true
    if isDriven || !isFound {
      for number in finders { try addAlive(number) }
      window.keep(finders)
    }
    for number in excluders {
      try addAlive(number)
      window.remove(number)
    }
  }

  /// Adds what the leaves that were not looked at yet score in rows that may be among the best.
  private mutating func scoreRest() throws {
    let threshold = threshold
    let mayPrune = threshold > -.infinity && best.limit > 0
    var rest = 0.0
    if mayPrune {
      for number in scorers where !isAdded[number] { rest += upperBounds[number] }
      window.prune(threshold: threshold, rest: rest)
    }
    var restWhenPruned = rest
    for number in scorers where !isAdded[number] {
      guard !window.alive.isEmpty else { return }
      try addAlive(number)
      guard mayPrune else { continue }
      // The slack makes up for what subtracting in another order than adding leaves.
      rest = max(rest - upperBounds[number], 0)
      if restWhenPruned - rest > Self.pruningStep * threshold {
        window.prune(threshold: threshold, rest: rest)
        restWhenPruned = rest
      }
    }
    if isSkipping { window.keep(finders) }
  }

  private mutating func addAlive(_ number: Int) throws {
    guard !isAdded[number] else { return }
    isAdded[number] = true
    try window.addAlive(&plan.leaves[number].cursor, number)
  }

  /// Hands over what was found.
  func finish(_ result: inout LexicalResult) {
    result.matchCount = matchCount
    result.isMatchCountExact = !maxScore.hasSkipped
    result.wantedScores = wantedScores
    result.hits = best.sorted().map { RowScore(row: $0.key, score: $0.score) }
  }
}
