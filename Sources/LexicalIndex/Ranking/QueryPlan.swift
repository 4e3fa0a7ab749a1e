import SQLiteStore
import SearchModel
import SearchRanking
import SearchText

/// A parsed query on its way through the rows: a cursor and a scorer for each leaf.
struct QueryPlan {
  /// One leaf and what a row that has it earns.
  struct Leaf {
    var cursor: PostingCursor
    let scorer: BM25Scorer
    let role: Role

    /// What no row scores more than, as far as the frequencies are known.
    var upperBound: Double {
      guard case .decoded(let postings, _) = cursor.source else { return scorer.upperBound }
      let lengthPart = scorer.normalization.value(lengths: 0)
      return postings.frequencies.reduce(0) { bound, frequencies in
        max(
          bound,
          BM25Scorer.score(
            upperBound: scorer.upperBound,
            weightedFrequency: scorer.weightedFrequency(frequencies & cursor.mask),
            lengthPart: lengthPart))
      }
    }
  }

  /// What matching a leaf means for its row.
  enum Role {
    /// The row is found.
    case finds
    /// The row earns more, but is not found by this alone: a stop word.
    case adds
    /// The row satisfies one of the required clauses, given as a bit.
    case satisfies(UInt64)
    /// As `satisfies`, but the row is not found by this alone: a field beside words.
    case narrows(UInt64)
    /// The row is excluded.
    case excludes

    /// Whether a row with a leaf of this role is no match.
    var excludes: Bool {
      if case .excludes = self { return true }
      return false
    }

    /// Whether a leaf of this role can make a row a match.
    var finds: Bool {
      switch self {
      case .finds, .satisfies: true
      case .adds, .narrows, .excludes: false
      }
    }
  }

  /// The leaves with their cursors, in the order of the query.
  var leaves: [Leaf] = []
  /// The bits of the clauses that a row must satisfy.
  private(set) var requiredClauses: UInt64 = 0
  /// Whether every live row is found that is not excluded: a query of exclusions only.
  private(set) var startsFromEverything = false
  /// Whether any row can match.
  private(set) var canMatch = false
  /// The sum of the scores that the leaves approach.
  private(set) var attainableMaximum = 0.0
  /// The document frequency of each leaf by clause, 0 for leaves that are in no row.
  private(set) var documentFrequencies: [[Int]] = []

  init(
    _ query: ParsedQuery, reader: PostingReader, scorer: (Int, Double) -> BM25Scorer
  ) throws {
    var requiredCount = 0
    let hasContent = query.clauses.contains { $0.occurrence != .mustNot && !$0.isStopWord }
    let hasWords = query.clauses.contains {
      $0.occurrence != .mustNot && !$0.isStopWord && $0.field == nil
    }
    for clause in query.clauses {
      let role: Role
      switch clause.occurrence {
      case .should: role = clause.isStopWord && hasContent ? .adds : .finds
      case .mustNot: role = .excludes
      case .must:
        // Beyond 64 required clauses the last bit stands for all of them.
        let bit: UInt64 = 1 << UInt64(min(requiredCount, 63))
        role = clause.field != nil && hasWords ? .narrows(bit) : .satisfies(bit)
        requiredClauses |= bit
        requiredCount += 1
      }
      documentFrequencies.append(
        try add(clause, role: role, reader: reader, scorer: scorer))
    }
    let finders = query.clauses.contains { $0.occurrence != .mustNot }
    startsFromEverything = !finders && query.clauses.contains { $0.occurrence == .mustNot }
    canMatch = startsFromEverything || !leaves.isEmpty
  }

  private mutating func add(
    _ clause: QueryClause, role: Role, reader: PostingReader, scorer: (Int, Double) -> BM25Scorer
  ) throws -> [Int] {
    var present = 0.0
    var absent = 0.0
    let frequencies = try clause.leaves.map { leaf in
      let (cursor, frequency) = try reader.open(leaf)
      let leafScorer = scorer(frequency, leaf.weight)
      guard frequency > 0 else {
        absent = max(absent, leafScorer.upperBound)
        return frequency
      }
      present += leafScorer.upperBound
      leaves.append(Leaf(cursor: cursor, scorer: leafScorer, role: role))
      return frequency
    }
    // A word that no document has still counts: or one word and much gibberish would look answered.
    if case .excludes = role {} else { attainableMaximum += present > 0 ? present : absent }
    return frequencies
  }

  /// The leaves of each required clause, the clause in the fewest rows first; nil where one has no leaf in any row.
  var requirements: [[Int]]? {
    var clauses: [UInt64: [Int]] = [:]
    for index in leaves.indices {
      switch leaves[index].role {
      case .satisfies(let clause), .narrows(let clause): clauses[clause, default: []].append(index)
      case .finds, .adds, .excludes: break
      }
    }
    guard clauses.keys.reduce(0, |) == requiredClauses else { return nil }
    return clauses.sorted { $0.key < $1.key }
      .map { (leaves: $0.value, count: rowCount($0.value)) }
      .sorted { $0.count < $1.count }
      .map(\.leaves)
  }

  /// In how many rows leaves are, counted leaf by leaf.
  func rowCount(_ numbers: [Int]) -> Int {
    numbers.reduce(0) { $0 + leaves[$1].scorer.documentFrequency }
  }
}
