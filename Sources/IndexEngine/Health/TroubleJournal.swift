import Foundation
import SQLiteStore
import SearchModel

/// Why an item or a range is in trouble; the raw values are stored.
enum TroubleReason: String, CaseIterable {
  /// What is stored of the item is not what was donated.
  case content = "content damaged"
  /// The full-text table has no postings of the item, or cannot be read.
  case postings = "postings missing"
  /// The full-text table has other postings at the item's row than the item's own.
  case alienPostings = "postings wrong"
  /// The vectors are missing or are not those of the item.
  case vectors = "vectors wrong"
  /// The document lengths are wrong.
  case lengths = "lengths wrong"
  /// The index of attribute values lacks values of the item.
  case attributes = "attribute values wrong"
  /// The range's totals contradict its items.
  case totals = "totals wrong"
  /// Items are gone whose identifiers are not known any more.
  case lostRows = "items missing"
  /// Terms were made by another version of the analyser.
  case analyzer = "analysed by another version"
  /// Vectors were made by another embedder.
  case embedding = "embedded by another embedder"
  /// The source has another version of the item.
  case changed = "changed at the source"
  /// The source no longer has the item.
  case gone = "gone at the source"
  /// The source has an item that the index lacks.
  case new = "not indexed yet"
  /// Somebody asked for the item to be donated again.
  case requested = "asked for"

  /// How reports show the reason.
  var state: RangeState {
    switch self {
    case .content, .postings, .alienPostings, .vectors, .lengths, .attributes, .totals: .corrupt
    case .lostRows: .missing
    case .analyzer, .embedding, .changed, .gone, .new: .stale
    case .requested: .pending
    }
  }

  /// Whether what is stored is not what was donated or derived.
  var isDamage: Bool { state == .corrupt || state == .missing }

  /// What can be derived again from sound content to be rid of the reason; nil when the owner must donate.
  var derivedParts: DerivedParts? {
    switch self {
    case .postings, .analyzer, .lengths: .terms
    case .alienPostings: [.terms, .place]
    case .vectors, .embedding: .vectors
    case .attributes: .attributes
    case .totals: []
    case .content, .lostRows, .changed, .gone, .new, .requested: nil
    }
  }
}

/// One finding: an item, or a range as a whole, and what is wrong with it.
struct Trouble: Hashable {
  /// The range, nil for an item that the index does not hold.
  var range: Int64?
  /// The entity type's name.
  var type: String
  /// The item's identifier; nil when the trouble is the range's.
  var identifier: String?
  var reason: TroubleReason
  /// What more can be said.
  var detail = ""

  // By the identifier's bytes: a string's own equality takes two identifiers for one that differ in normalisation only.
  static func == (left: Trouble, right: Trouble) -> Bool {
    left.range == right.range && left.type == right.type && left.reason == right.reason
      && left.detail == right.detail && left.identifier?.utf8Key == right.identifier?.utf8Key
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(reason)
    hasher.combine(identifier?.utf8Key)
  }
}

/// The table `trouble`: what is known to be wrong and has not been mended yet.
///
/// It survives crashes.
enum TroubleJournal {
  /// The ranges that are damaged as a whole.
  static func damagedRanges(_ connection: Connection) throws -> Set<Int64> {
    let statement = try connection.cached(
      "SELECT range, reason FROM trouble WHERE range IS NOT NULL AND identifier IS NULL")
    defer { statement.reset() }
    var ranges: Set<Int64> = []
    while try statement.step() {
      if TroubleReason(rawValue: statement.text(1) ?? "")?.isDamage ?? true {
        ranges.insert(statement.int64(0))
      }
    }
    return ranges
  }

  /// Whether an item is known to be damaged.
  static func isDamaged(_ key: ItemKey, _ connection: Connection) throws -> Bool {
    let statement = try connection.cached(
      "SELECT reason FROM trouble WHERE type = ?1 AND identifier = ?2")
    statement.bind(1, key.type)
    statement.bind(2, key.identifier)
    defer { statement.reset() }
    while try statement.step() {
      if TroubleReason(rawValue: statement.text(0) ?? "")?.isDamage ?? true { return true }
    }
    return false
  }

  /// Whether nothing is known to be wrong.
  static func isEmpty(_ connection: Connection) throws -> Bool {
    let statement = try connection.cached("SELECT 1 FROM trouble LIMIT 1")
    defer { statement.reset() }
    return try !statement.step()
  }

  /// Everything in the journal, by range and identifier.
  static func all(_ connection: Connection) throws -> [Trouble] {
    let statement = try connection.cached(
      "SELECT range, type, identifier, reason, detail FROM trouble ORDER BY range, identifier, id")
    defer { statement.reset() }
    var troubles: [Trouble] = []
    while try statement.step() {
      guard let reason = TroubleReason(rawValue: statement.text(3) ?? "") else { continue }
      troubles.append(
        Trouble(
          range: statement.isNull(0) ? nil : statement.int64(0), type: statement.text(1) ?? "",
          identifier: statement.text(2), reason: reason, detail: statement.text(4) ?? ""))
    }
    return troubles
  }

  /// Adds findings; known ones stay as they are.
  static func add(_ troubles: [Trouble], _ connection: Connection) throws {
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let known = Set(try all(connection))
    let statement = try connection.cached(
      """
      INSERT INTO trouble(range, type, identifier, reason, since, detail)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """)
    for trouble in troubles where !known.contains(trouble) {
      try clear(trouble, connection)
      statement.bind(1, trouble.range)
      statement.bind(2, trouble.type)
      statement.bind(3, trouble.identifier)
      statement.bind(4, trouble.reason.rawValue)
      statement.bind(5, now)
      statement.bind(6, trouble.detail)
      try statement.run()
    }
  }

  /// Replaces the findings with some reasons by new ones: what a verification has just established.
  static func replace(
    _ reasons: [TroubleReason], by troubles: [Trouble], _ connection: Connection
  ) throws {
    let statement = try connection.cached("DELETE FROM trouble WHERE reason = ?1")
    for reason in reasons {
      statement.bind(1, reason.rawValue)
      try statement.run()
    }
    try add(troubles, connection)
  }

  /// Strikes out what concerns an item.
  static func clear(_ key: ItemKey, _ connection: Connection) throws {
    let statement = try connection.cached("DELETE FROM trouble WHERE type = ?1 AND identifier = ?2")
    statement.bind(1, key.type)
    statement.bind(2, key.identifier)
    try statement.run()
  }

  /// Strikes out one finding.
  static func clear(_ trouble: Trouble, _ connection: Connection) throws {
    let statement = try connection.cached(
      """
      DELETE FROM trouble WHERE range IS ?1 AND type = ?2 AND identifier IS ?3 AND reason = ?4
      """)
    statement.bind(1, trouble.range)
    statement.bind(2, trouble.type)
    statement.bind(3, trouble.identifier)
    statement.bind(4, trouble.reason.rawValue)
    try statement.run()
  }
}
