import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchText
import VectorIndex

/// One write transaction: every change of items goes through here, so that all parts of an item agree.
struct WriteSession {
  /// What donating an item did.
  enum Outcome: Sendable {
    case added
    case updated
    case unchanged
  }

  let connection: Connection
  private let deriver: ContentDeriver
  private let now: Date
  private var lexical: LexicalWriter
  /// The generations whose vectors this session keeps.
  private(set) var embeddings: [Embedding]
  private var vectors: [VectorLedger]
  private var ranges: RangeLedger
  private var rows: RowAllocator
  private var attributes: AttributeIndex
  private var languages: [TextLanguage: Int] = [:]
  private var types = NameTable(table: "entity_type")
  private var domains = NameTable(table: "domain")
  private var repairedRanges: [Int64: Int64] = [:]
  // Held here: finding a statement by its text costs as much as a small insertion.
  private let insertion: Statement
  private let lookup: Statement
  private let damagedRanges: Set<Int64>
  private let hasTrouble: Bool
  private var repairsDamage = false
  /// Whether anything is known of how often items were chosen.
  var hasEngagement: Bool

  /// A session inside the connection's write transaction.
  init(_ connection: Connection, deriver: ContentDeriver, now: Date = Date()) throws {
    self.connection = connection
    self.deriver = deriver
    self.now = now
    lexical = try LexicalWriter(connection)
    embeddings = try deriver.embedders.prepare(connection)
    vectors = embeddings.map {
      VectorLedger(
        connection, generation: $0.generation.id, dimensionCount: $0.generation.dimensionCount)
    }
    ranges = RangeLedger(
      connection, analyzerVersion: try IndexProperties.analyzerVersion(connection))
    rows = RowAllocator(connection)
    attributes = AttributeIndex(connection)
    insertion = try connection.cached(
      """
      INSERT INTO item(row, type, identifier, domain, source, hidden, language, version, priority,
        expiry, donated, hint, dated, content_digest, posting_digest, body)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
      """)
    lookup = try connection.cached(
      "SELECT row, content_digest FROM item WHERE type = ?1 AND identifier = ?2")
    damagedRanges = try TroubleJournal.damagedRanges(connection)
    hasTrouble = try !TroubleJournal.isEmpty(connection)
    hasEngagement =
      try SearchError.nilWhereDamaged { try !EngagementTable.isEmpty(connection) } ?? true
  }

  private var timestamp: Int64 { Self.milliseconds(now) }

  private static func milliseconds(_ date: Date) -> Int64 {
    // A date that was read from the file may be none that fits.
    Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
  }

  // MARK: - Donating

  /// Adds or replaces an item; what is stored already as it is donated is left alone.
  ///
  /// What is known to be damaged does not count as stored: what is there may not be what its digest says.
  mutating func donate(_ prepared: PreparedDonation) throws -> StoredDonation {
    let key = prepared.donation.key
    guard let (existing, digest) = try stored(key) else {
      let row = try insert(prepared, row: nil)
      if hasTrouble { try TroubleJournal.clear(key, connection) }
      return StoredDonation(key: key, row: row, outcome: .added)
    }
    let isDamaged =
      try hasTrouble
      && (damagedRanges.contains(IndexFormat.range(of: existing))
        || TroubleJournal.isDamaged(key, connection))
    if !isDamaged, digest == prepared.contentDigest {
      return StoredDonation(key: key, row: existing, outcome: .unchanged)
    }
    let reusable = try takeOut(row: existing)
    let row = try insert(prepared, row: reusable ? existing : nil)
    if hasTrouble { try TroubleJournal.clear(key, connection) }
    return StoredDonation(key: key, row: row, outcome: .updated)
  }

  /// Changes parts of an item; returns false when it is not in the index.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the stored content is damaged: it cannot be the base of a change.
  mutating func patch(_ patch: DonationPatch) throws -> Bool {
    guard let row = try ItemRow.find(patch.key, connection),
      let stored = try ItemRow.read(row: row, connection)
    else { return false }
    guard stored.isSound else {
      throw SearchError(
        .corrupt, "an item that is to be changed is damaged",
        advice: "run `limelight verify --repair`, then change it")
    }
    let patched = PreparedDonation(patch.applied(to: stored.donation))
    return try donate(patched).outcome != .unchanged
  }

  private mutating func stored(_ key: ItemKey) throws -> (row: Int64, digest: Digest128?)? {
    guard let type = try types.find(key.type, in: connection) else { return nil }
    lookup.bind(1, type)
    lookup.bind(2, key.identifier)
    defer { lookup.reset() }
    return try lookup.step() ? (lookup.int64(0), lookup.digest(1)) : nil
  }

  private mutating func insert(
    _ prepared: PreparedDonation, row reused: Int64?, donatedAt: Date? = nil
  ) throws -> Int64 {
    let donation = prepared.donation
    let derived = derived(of: prepared)
    let type = try types.intern(donation.key.type, in: connection)
    let row = try reused ?? rows.allocate(type: type)
    let digests = ItemDigests(
      content: prepared.contentDigest, postings: derived.document.postings.bound(to: row))
    let statement = insertion
    statement.bind(1, row)
    statement.bind(2, type)
    statement.bind(3, donation.key.identifier)
    statement.bind(4, try donation.domain.map { try domains.intern($0, in: connection) })
    statement.bind(5, donation.source)
    statement.bind(6, donation.isHidden ? 1 : 0)
    statement.bind(7, donation.language)
    statement.bind(8, donation.version)
    statement.bind(9, donation.priority)
    statement.bind(10, donation.expiry?.timeIntervalSince1970)
    statement.bind(11, Self.milliseconds(donatedAt ?? now))
    let signals = RankingSignals(donation.attributes)
    statement.bind(12, signals.hint)
    statement.bind(13, signals.date)
    statement.bind(14, digests.content)
    statement.bind(15, digests.postings)
    try prepared.body.withUnsafeBytes { body in
      statement.bindNoCopy(16, blob: body)
      try statement.run()
    }
    try lexical.insert(derived.document, row: row)
    languages[derived.language, default: 0] += 1
    try set(derived.vectors, row: row, replacesDamage: repairsDamage)
    try attributes.insert(donation.attributes, row: row)
    try ranges.add(digests, row: row, type: type)
    return row
  }

  // What was derived ahead may lack a generation that was begun meanwhile.
  private func derived(of prepared: PreparedDonation) -> DerivedContent {
    if let derived = prepared.derived,
      embeddings.allSatisfy({ derived.vectors[$0.generation.id] != nil })
    {
      return derived
    }
    return deriver.derive(prepared.donation, for: embeddings)
  }

  /// Sets a row's vectors of every generation that has come to its range.
  private mutating func set(
    _ derived: [Int64: PassageVectors], row: Int64, replacesDamage: Bool
  ) throws {
    for (place, embedding) in embeddings.enumerated() {
      guard embedding.generation.covers(range: IndexFormat.range(of: row)),
        let new = derived[embedding.generation.id], !new.passages.isEmpty || replacesDamage
      else { continue }
      try vectors[place].set(new, row: row, replacesDamage: replacesDamage)
    }
  }

  /// Embeds a stored item for one generation; false when its content is not sound.
  mutating func embed(row: Int64, place: Int) throws -> Bool {
    guard let stored = try ItemRow.read(row: row, connection), stored.isSound else { return false }
    let embedding = embeddings[place]
    let derived = deriver.derive(stored.donation, for: [embedding])
    try vectors[place].set(
      derived.vectors[embedding.generation.id] ?? PassageVectors(), row: row, replacesDamage: true)
    return true
  }

  /// Takes a row's vectors out of every generation.
  private mutating func clearVectors(row: Int64) throws {
    for place in vectors.indices {
      try vectors[place].set(PassageVectors(), row: row, replacesDamage: true)
    }
  }

  // MARK: - Removing

  /// Removes the item at a row, and what is known of how often it was chosen.
  mutating func remove(row: Int64) throws {
    if hasEngagement {
      // Damage of that table must not keep an item in the index.
      _ = try SearchError.nilWhereDamaged { try EngagementTable.delete(row: row, connection) }
    }
    _ = try takeOut(row: row)
  }

  /// Takes an item out; returns whether its row may be used again.
  ///
  /// FTS5 deletes from a contentless table by being told the old text again. Where it cannot be told exactly what
  /// it was told before, the row is retired instead: its postings stay behind as garbage that no reader sees.
  private mutating func takeOut(row: Int64) throws -> Bool {
    guard let stored = try ItemRow.read(row: row, connection) else { return false }
    var isReusable = false
    if stored.isSound {
      let derived = deriver.derive(stored.donation)
      let document = derived.document
      languages[derived.language, default: 0] -= 1
      if document.postings.bound(to: row) == stored.digests.postings {
        try lexical.delete(document, row: row)
        isReusable = true
      }
      try attributes.delete(stored.donation.attributes, row: row)
    } else {
      try attributes.deleteEverything(row: row)
    }
    if !isReusable {
      try lexical.retire(row: row)
      try IndexProperties.addGarbage(1, connection)
    }
    // The block is touched whatever the digest says: what lies there must not outlive the item.
    try clearVectors(row: row)
    try ranges.subtract(stored.digests, row: row, type: stored.typeNumber)
    let statement = try connection.cached("DELETE FROM item WHERE row = ?1")
    statement.bind(1, row)
    try statement.run()
    return isReusable
  }

  // MARK: - Deriving again

  /// Derives terms, lengths and vectors of an item again from its sound stored content; the item's row stays as it is
  /// but for the digests of what is derived.
  ///
  /// - Returns: false when the stored content is not sound.
  mutating func derive(row: Int64, parts: DerivedParts) throws -> Bool {
    guard let stored = try ItemRow.read(row: row, connection), stored.isSound else { return false }
    if parts.contains(.place) {
      try relocate(stored)
      return true
    }
    let derived = deriver.derive(
      stored.donation, for: parts.contains(.vectors) ? embeddings : [])
    if parts.contains(.terms) {
      // Terms of another analysis than this one cannot be told to FTS5, so they cannot be deleted.
      guard derived.document.postings.bound(to: row) == stored.digests.postings else {
        try relocate(stored)
        return true
      }
      // Deleting marks every term of the text at this row; inserting then writes them whole.
      try lexical.delete(derived.document, row: row)
      try lexical.insert(derived.document, row: row)
    }
    if parts.contains(.vectors) {
      try set(derived.vectors, row: row, replacesDamage: true)
    }
    if parts.contains(.attributes) {
      try attributes.insert(stored.donation.attributes, row: row)
      try set(RankingSignals(stored.donation.attributes), row: row)
    }
    repairedRanges[IndexFormat.range(of: row)] = stored.typeNumber
    return true
  }

  private func set(_ signals: RankingSignals, row: Int64) throws {
    let statement = try connection.cached("UPDATE item SET hint = ?2, dated = ?3 WHERE row = ?1")
    statement.bind(1, row)
    statement.bind(2, signals.hint)
    statement.bind(3, signals.date)
    try statement.run()
  }

  /// Derives the terms of an item and adds them to a full-text table that does not have them; false when its
  /// stored content is not sound.
  mutating func insertTerms(row: Int64) throws -> Bool {
    guard let stored = try ItemRow.read(row: row, connection), stored.isSound else { return false }
    let derived = deriver.derive(stored.donation)
    try lexical.insert(derived.document, row: row)
    let postings = derived.document.postings.bound(to: row)
    if postings != stored.digests.postings {
      let statement = try connection.cached("UPDATE item SET posting_digest = ?2 WHERE row = ?1")
      statement.bind(1, row)
      statement.bind(2, postings)
      try statement.run()
      repairedRanges[IndexFormat.range(of: row)] = stored.typeNumber
    }
    return true
  }

  /// Takes out the vectors of a range's rows that have no item.
  mutating func removeVectors(in range: Int64, except items: Set<Int64>) throws {
    var strays: Set<Int64> = []
    for embedding in embeddings {
      let reader = VectorReader(
        connection, generation: embedding.generation.id,
        dimensionCount: embedding.generation.dimensionCount)
      _ = try reader.forEachRow(in: IndexFormat.rows(of: range)) { row, _ in
        if !items.contains(row) { strays.insert(row) }
      }
    }
    for row in strays.sorted() { try clearVectors(row: row) }
  }

  /// Has a range's totals computed anew at the end of the session.
  mutating func recomputeTotals(range: Int64, type: Int64) {
    repairedRanges[range] = type
  }

  /// Moves an item to a new row: the only way to be rid of postings that nobody can name.
  private mutating func relocate(_ stored: ItemRow) throws {
    try lexical.retire(row: stored.row)
    try IndexProperties.addGarbage(1, connection)
    try attributes.delete(stored.donation.attributes, row: stored.row)
    languages[ContentDeriver.language(of: stored.donation), default: 0] -= 1
    try clearVectors(row: stored.row)
    try ranges.subtract(stored.digests, row: stored.row, type: stored.typeNumber)
    let statement = try connection.cached("DELETE FROM item WHERE row = ?1")
    statement.bind(1, stored.row)
    try statement.run()
    _ = try insert(PreparedDonation(stored.donation), row: nil, donatedAt: stored.donatedAt)
    repairedRanges[IndexFormat.range(of: stored.row)] = stored.typeNumber
  }

  /// Takes a row out of the lengths that has no item.
  mutating func retire(row: Int64) throws {
    try lexical.retire(row: row)
    try clearVectors(row: row)
  }

  /// Says that blocks of vectors that cannot be read are to be started anew.
  mutating func setRepairsDamage() {
    repairsDamage = true
  }

  // MARK: - Ending

  /// Writes what was gathered; the caller commits.
  mutating func flush() throws {
    try lexical.flush()
    for place in vectors.indices { try vectors[place].flush() }
    try rows.flush()
    try LanguageTable.add(languages, connection)
    languages = [:]
    try ranges.flush(now: timestamp)
    for (range, type) in repairedRanges.sorted(by: { $0.key < $1.key }) {
      try ranges.recompute(range, type: type)
      for ledger in vectors { try ledger.recomputeSum(range: range) }
    }
    repairedRanges = [:]
    try ranges.flush(now: timestamp)
  }
}

/// The parts of an item that follow from its content.
struct DerivedParts: OptionSet {
  let rawValue: Int
  static let terms = DerivedParts(rawValue: 1)
  static let vectors = DerivedParts(rawValue: 2)
  static let attributes = DerivedParts(rawValue: 4)
  /// Not a part: the item has to move to another row.
  static let place = DerivedParts(rawValue: 8)
  static let all: DerivedParts = [.terms, .vectors, .attributes]
}
