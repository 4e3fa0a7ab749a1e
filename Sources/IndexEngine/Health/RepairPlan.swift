import SQLiteStore
import SearchModel

/// What a reindex is going to do: whole types, and troubles by range.
struct RepairPlan: Sendable {
  /// Types of which everything is donated again, with the number of items stored.
  var types: [(name: String, count: Int)] = []
  /// What is wrong, or asked for, item by item or range by range.
  var troubles: [Trouble] = []

  var isEmpty: Bool { types.isEmpty && troubles.isEmpty }

  /// The report of a rehearsal: what would be asked for.
  func rehearsal() -> [ReindexedRange] {
    types.map { type in
      var line = ReindexedRange(
        range: RangeToken(type: type.name, token: "all"), reason: "asked for")
      line.asked = type.count
      return line
    }
      + TroubleGroup.groups(troubles).map { group in
        var line = Self.line(group)
        line.asked =
          Set(group.troubles.filter { $0.reason != .gone }.compactMap(\.identifier)).count
        line.removed = group.troubles.count { $0.reason == .gone }
        return line
      }
  }

  /// An empty line of a report.
  static func line(_ group: TroubleGroup) -> ReindexedRange {
    var reasons: [String] = []
    for trouble in group.troubles where !reasons.contains(trouble.reason.rawValue) {
      reasons.append(trouble.reason.rawValue)
    }
    return ReindexedRange(range: group.token, reason: reasons.joined(separator: ", "))
  }

  /// The plan of a selection.
  static func make(_ selection: ReindexSelection, index: SearchIndex) async throws -> RepairPlan {
    var plan = RepairPlan()
    switch selection {
    case .all:
      plan.types = try await index.typeCounts()
    case .type(let type):
      plan.types = try await index.typeCounts().filter { $0.name == type }
      guard !plan.types.isEmpty else {
        throw SearchError(
          .notFound, "there is no type \(type) in the index",
          advice: "see the types with `limelight status`")
      }
    case .domain(let domain):
      plan.troubles = try await index.requests(.domain(domain, type: nil))
    case .keys(let keys):
      plan.troubles = try await index.requests(.keys(keys))
    case .ranges(let tokens):
      for token in tokens {
        plan.troubles += try await index.requests(inRange: RangeNames.range(token), token: token)
      }
    case .stale:
      plan.troubles = try await index.staleness() + index.outdatedRanges()
    case .corrupt:
      _ = try await index.verify(VerifyOptions())
      plan.troubles = try await index.openTroubles().filter {
        $0.reason.state == .corrupt || $0.reason.state == .missing
      }
    case .pending:
      plan.troubles = try await index.openTroubles()
    }
    return plan
  }
}

extension SearchIndex {
  fileprivate func typeCounts() async throws -> [(name: String, count: Int)] {
    try await readers.read { connection in
      let statement = try connection.cached(
        """
        SELECT name, (SELECT count(*) FROM item WHERE item.type = entity_type.id)
        FROM entity_type ORDER BY name
        """)
      defer { statement.reset() }
      var counts: [(String, Int)] = []
      while try statement.step() { counts.append((statement.text(0) ?? "", statement.int(1))) }
      return counts
    }
  }

  /// A request for each item of a selection.
  fileprivate func requests(_ selection: ItemSelection) async throws -> [Trouble] {
    var requests: [Trouble] = []
    var after: ItemKey?
    if case .keys(let keys) = selection {
      // An item that the index lacks may still be at its source.
      for key in Set(keys).sorted() {
        let row = try await readers.read { try ItemRow.find(key, $0) }
        requests.append(
          Trouble(
            range: row.map { IndexFormat.range(of: $0) }, type: key.type,
            identifier: key.identifier, reason: .requested))
      }
      return requests
    }
    while true {
      let page = try await list(selection, after: after, limit: 4096)
      guard let last = page.last else { return requests }
      after = last.key
      requests += try await readers.read { connection in
        try page.compactMap { item in
          try ItemRow.find(item.key, connection).map { row in
            Trouble(
              range: IndexFormat.range(of: row), type: item.key.type,
              identifier: item.key.identifier, reason: .requested)
          }
        }
      }
    }
  }

  fileprivate func requests(inRange range: Int64, token: RangeToken) async throws -> [Trouble] {
    let requests = try await readers.read { connection in
      let rows = IndexFormat.rows(of: range)
      let statement = try connection.cached(
        """
        SELECT item.identifier, entity_type.name FROM item
        JOIN entity_type ON entity_type.id = item.type WHERE row >= ?1 AND row < ?2
        """)
      statement.bind(1, rows.lowerBound)
      statement.bind(2, rows.upperBound)
      defer { statement.reset() }
      var requests: [Trouble] = []
      while try statement.step() {
        requests.append(
          Trouble(
            range: range, type: statement.text(1) ?? "", identifier: statement.text(0),
            reason: .requested))
      }
      return requests
    }
    // What the journal knows of the range is part of the job.
    let known = try await openTroubles().filter { $0.range == range }
    guard (requests + known).allSatisfy({ $0.type == token.type }) else {
      throw SearchError(
        .invalidArgument, "the range \(token) holds items of another type",
        advice: "take ranges as `limelight verify` prints them")
    }
    return known + requests
  }

  /// Ranges whose terms or vectors were made by another version or embedder.
  fileprivate func outdatedRanges() async throws -> [Trouble] {
    let embedders = deriver.embedders
    return try await readers.read { connection in
      let serving = try embedders.serving(connection)
      let isOtherAnalyzer =
        try IndexProperties.analyzerVersion(connection) != TextAnalysisVersion.current
      let statement = try connection.cached(
        """
        SELECT item_range.id, entity_type.name FROM item_range
        JOIN entity_type ON entity_type.id = item_range.type WHERE items > 0
        """)
      defer { statement.reset() }
      var troubles: [Trouble] = []
      while try statement.step() {
        let (range, type) = (statement.int64(0), statement.text(1) ?? "")
        if serving?.generation.covers(range: range) != true {
          troubles.append(Trouble(range: range, type: type, reason: .embedding))
        }
        if isOtherAnalyzer {
          troubles.append(Trouble(range: range, type: type, reason: .analyzer))
        }
      }
      return troubles
    }
  }
}
