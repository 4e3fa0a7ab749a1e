import SQLiteStore
import SearchModel

/// The ranges that one write transaction changes: their counts and the sums of their items' digests.
struct RangeLedger {
  /// What is kept of a range.
  struct Totals: Equatable {
    var type: Int64
    var items = 0
    var content = Digest128.zero
    var postings = Digest128.zero
  }

  private let connection: Connection
  private let analyzerVersion: Int
  private var ranges: [Int64: Totals] = [:]

  init(_ connection: Connection, analyzerVersion: Int) {
    self.connection = connection
    self.analyzerVersion = analyzerVersion
  }

  /// Adds an item's digests to its range.
  mutating func add(_ digests: ItemDigests, row: Int64, type: Int64) throws {
    try change(row: row, type: type) { totals in
      totals.items &+= 1
      totals.content &+= digests.content
      totals.postings &+= digests.postings
    }
  }

  /// Takes an item's digests out of its range.
  mutating func subtract(_ digests: ItemDigests, row: Int64, type: Int64) throws {
    try change(row: row, type: type) { totals in
      totals.items &-= 1
      totals.content &-= digests.content
      totals.postings &-= digests.postings
    }
  }

  private mutating func change(
    row: Int64, type: Int64, _ body: (inout Totals) -> Void
  ) throws {
    let range = IndexFormat.range(of: row)
    var totals = try ranges[range] ?? Self.stored(range, connection) ?? Totals(type: type)
    body(&totals)
    ranges[range] = totals
  }

  /// What is stored of a range; nil when it is not in the table.
  static func stored(_ range: Int64, _ connection: Connection) throws -> Totals? {
    let statement = try connection.cached(
      """
      SELECT type, items, content_sum, posting_sum FROM item_range WHERE id = ?1
      """)
    statement.bind(1, range)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Totals(
      type: statement.int64(0), items: statement.int(1), content: statement.digest(2) ?? .zero,
      postings: statement.digest(3) ?? .zero)
  }

  /// Computes a range's totals anew from the digests of its items.
  mutating func recompute(_ range: Int64, type: Int64) throws {
    var totals = Totals(type: type)
    let rows = IndexFormat.rows(of: range)
    let statement = try connection.cached(
      """
      SELECT content_digest, posting_digest FROM item
      WHERE row >= ?1 AND row < ?2 AND type = ?3
      """)
    statement.bind(1, rows.lowerBound)
    statement.bind(2, rows.upperBound)
    statement.bind(3, type)
    defer { statement.reset() }
    while try statement.step() {
      totals.items += 1
      totals.content &+= statement.digest(0) ?? .zero
      totals.postings &+= statement.digest(1) ?? .zero
    }
    ranges[range] = totals
  }

  /// Writes the touched ranges; call it before the transaction commits.
  mutating func flush(now: Int64) throws {
    let statement = try connection.cached(
      """
      INSERT INTO item_range(
        id, type, items, content_sum, posting_sum, analyzer, donated)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT(id) DO UPDATE SET type = excluded.type, items = excluded.items,
        content_sum = excluded.content_sum, posting_sum = excluded.posting_sum,
        donated = excluded.donated
      """)
    for (range, totals) in ranges.sorted(by: { $0.key < $1.key }) {
      statement.bind(1, range)
      statement.bind(2, totals.type)
      statement.bind(3, totals.items)
      statement.bind(4, totals.content)
      statement.bind(5, totals.postings)
      statement.bind(6, analyzerVersion)
      statement.bind(7, now)
      try statement.run()
    }
    ranges = [:]
  }
}

/// The digests that are kept for every item.
struct ItemDigests: Equatable, Sendable {
  /// Over what was donated.
  var content: Digest128
  /// Over the postings that the full-text table holds for the row.
  var postings: Digest128
}
