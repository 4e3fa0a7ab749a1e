import LexicalIndex
import SQLiteStore
import SearchModel

extension WriteSession {
  /// What deriving from stored content came to.
  struct DerivationOutcome: Sendable {
    var derived = 0
    /// Identifiers of items whose stored content is damaged.
    var damaged: [String] = []
  }

  /// Mends what the troubles of a range say can be derived, and strikes it out.
  ///
  /// Returns how many items were mended.
  mutating func derive(range: Int64, troubles: [Trouble]) throws -> Int {
    setRepairsDamage()
    var parts: [Int64: DerivedParts] = [:]
    var rangeParts: DerivedParts = []
    for trouble in troubles {
      guard let wanted = trouble.reason.derivedParts else { continue }
      guard let identifier = trouble.identifier else {
        rangeParts.formUnion(wanted)
        continue
      }
      let key = ItemKey(type: trouble.type, identifier: identifier)
      if let row = try ItemRow.find(key, connection) { parts[row, default: []].formUnion(wanted) }
    }
    let rows = try itemRows(in: range)
    if !rangeParts.isEmpty {
      for row in rows { parts[row, default: []].formUnion(rangeParts) }
    }
    try retireStrayRows(in: range, items: Set(rows))
    var derived = 0
    for (row, wanted) in parts.sorted(by: { $0.key < $1.key })
    where try derive(row: row, parts: wanted) {
      derived += 1
    }
    try recomputeTotals(range: range)
    for trouble in troubles { try TroubleJournal.clear(trouble, connection) }
    return derived
  }

  /// Derives items again from what is stored, where that is sound.
  mutating func deriveFromStored(_ keys: [ItemKey]) throws -> DerivationOutcome {
    setRepairsDamage()
    var outcome = DerivationOutcome()
    for key in keys {
      guard let row = try ItemRow.find(key, connection) else { continue }
      if try derive(row: row, parts: .all) {
        outcome.derived += 1
        try TroubleJournal.clear(key, connection)
      } else {
        outcome.damaged.append(key.identifier)
        let trouble = Trouble(
          range: IndexFormat.range(of: row), type: key.type, identifier: key.identifier,
          reason: .content, detail: "content does not match its digest")
        try TroubleJournal.add([trouble], connection)
      }
    }
    return outcome
  }

  /// Derives every item of a type again from what is stored.
  mutating func deriveEverything(type: String) throws -> DerivationOutcome {
    var outcome = DerivationOutcome()
    var after: Int64 = -1
    while true {
      let statement = try connection.cached(
        """
        SELECT row, identifier FROM item NOT INDEXED WHERE row > ?1
          AND type = (SELECT id FROM entity_type WHERE name = ?2)
        ORDER BY row LIMIT \(Self.reliefCount)
        """)
      statement.bind(1, after)
      statement.bind(2, type)
      var keys: [ItemKey] = []
      while try statement.step() {
        after = statement.int64(0)
        keys.append(ItemKey(type: type, identifier: statement.text(1) ?? ""))
      }
      statement.reset()
      if keys.isEmpty { return outcome }
      let part = try deriveFromStored(keys)
      outcome.derived += part.derived
      outcome.damaged += part.damaged
      try flush()
    }
  }

  /// Fills an empty full-text table and the lengths from all sound stored content; returns how many items.
  ///
  /// Item rows stay as they are but for the digests of their postings. Readers see the old table until the end.
  ///
  /// - Complexity: O(bytes of all text), in one transaction.
  mutating func fillFullText() throws -> Int {
    try connection.execute(
      """
      DELETE FROM length_chunk;
      INSERT OR REPLACE INTO length_total VALUES(1, 0, 0, 0, 0, 0);
      """)
    var count = 0
    var after: Int64 = -1
    while true {
      let statement = try connection.cached(
        "SELECT row FROM item WHERE row > ?1 ORDER BY row LIMIT \(Self.reliefCount)")
      statement.bind(1, after)
      var rows: [Int64] = []
      while try statement.step() { rows.append(statement.int64(0)) }
      statement.reset()
      guard let last = rows.last else { break }
      after = last
      for row in rows where try insertTerms(row: row) { count += 1 }
      try flush()
    }
    try IndexProperties.set("analyzer", Int64(TextAnalysisVersion.current), connection)
    try IndexProperties.set("garbage", 0, connection)
    try connection.execute("UPDATE item_range SET analyzer = \(TextAnalysisVersion.current)")
    return count
  }

  /// Has a range's totals computed anew, of the type that its items or the table of ranges say.
  mutating func recomputeTotals(range: Int64) throws {
    let rows = IndexFormat.rows(of: range)
    let statement = try connection.cached(
      """
      SELECT coalesce((SELECT type FROM item WHERE row >= ?1 AND row < ?2 LIMIT 1),
        (SELECT type FROM item_range WHERE id = ?3))
      """)
    statement.bind(1, rows.lowerBound)
    statement.bind(2, rows.upperBound)
    statement.bind(3, range)
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return }
    recomputeTotals(range: range, type: statement.int64(0))
  }

  func itemRows(in range: Int64) throws -> [Int64] {
    let rows = IndexFormat.rows(of: range)
    let statement = try connection.cached("SELECT row FROM item WHERE row >= ?1 AND row < ?2")
    statement.bind(1, rows.lowerBound)
    statement.bind(2, rows.upperBound)
    defer { statement.reset() }
    var found: [Int64] = []
    while try statement.step() { found.append(statement.int64(0)) }
    return found
  }

  // A row with a length or vectors but no item would be found and lead nowhere.
  private mutating func retireStrayRows(in range: Int64, items: Set<Int64>) throws {
    let lengths = try DocumentLengths(connection)
    for row in IndexFormat.rows(of: range) where !items.contains(row) {
      if try lengths.lengths(of: row) != 0 { try retire(row: row) }
    }
    try removeVectors(in: range, except: items)
  }
}
