import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel
import VectorIndex

/// Gathers what is known of the index as a whole.
struct StatusReader {
  let connection: Connection
  let path: String
  let embedders: EmbedderStore

  /// The repairs that a status names.
  private static let repairCount = 5

  /// The status.
  func status() throws -> IndexStatus {
    let troubles = try TroubleReport(connection: connection).reports(TroubleJournal.all(connection))
    let counts = try typeCounts()
    let serving = try GenerationTable.serving(connection)
    let rangeCount = try rangeCount(below: Generation.complete)
    return IndexStatus(
      path: path, formatVersion: Int(try connection.scalarInt64("PRAGMA user_version") ?? 0),
      itemCount: counts.reduce(0) { $0 + $1.count }, itemCounts: counts,
      rangeCount: rangeCount,
      troubledRanges: troubles,
      byteCount: IndexFile.byteCount(path) + IndexFile.byteCount(path + "-wal"),
      vectorCount: try vectorCount(serving),
      embeddingFingerprint: serving?.fingerprint ?? embedders.preferred.fingerprint,
      analyzerVersion: try IndexProperties.analyzerVersion(connection),
      lastDonation: date(try connection.scalarInt64("SELECT max(donated) FROM item_range")),
      lastVerification: date(try IndexProperties.integer("verified", connection)),
      repairs: try repairs(), sources: try SourceTable.all(connection),
      degraded: try Self.degraded(troubles) ?? foreignEmbeddings(serving),
      embeddings: try embeddings(rangeCount: rangeCount))
  }

  private func embeddings(rangeCount: Int) throws -> [EmbeddingStatus] {
    try GenerationTable.all(connection).filter { $0.state != .dropped }.map { generation in
      EmbeddingStatus(
        fingerprint: generation.fingerprint, isServing: generation.state == .serving,
        origin: origin(of: generation), documentCount: generation.documentCount,
        semanticWeight: generation.semanticWeight,
        embeddedRangeCount: try self.rangeCount(below: generation.nextRange),
        rangeCount: rangeCount)
    }
  }

  private func origin(of generation: Generation) -> EmbeddingStatus.Origin {
    if generation.documentCount > 0 { return .documents }
    guard generation.fingerprint == embedders.preferred.fingerprint else { return .unknown }
    if embedders.isCustom { return .client }
    return embedders.baseTable == nil ? .hashing : .dictionaries
  }

  private func rangeCount(below range: Int64) throws -> Int {
    let statement = try connection.cached(
      "SELECT count(*) FROM item_range WHERE id < ?1 AND items > 0")
    statement.bind(1, range)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }

  private func vectorCount(_ generation: Generation?) throws -> Int {
    guard let generation else { return 0 }
    return try VectorReader(
      connection, generation: generation.id, dimensionCount: generation.dimensionCount
    ).count()
  }

  /// What is said of vectors that no query of this process can be compared with.
  private func foreignEmbeddings(_ serving: Generation?) throws -> String? {
    guard let serving, try embedders.embedder(of: serving, connection) == nil else { return nil }
    return
      "the vectors were made by another embedder: nothing is found by meaning; run `limelight index`"
  }

  static func degraded(_ troubles: [RangeReport]) -> String? {
    let damaged = troubles.count { $0.state == .corrupt || $0.state == .missing }
    guard damaged > 0 else { return nil }
    return "\(damaged) damaged \(damaged == 1 ? "range" : "ranges"): answers may lack items; "
      + "run `limelight verify --repair`"
  }

  private func typeCounts() throws -> [IndexStatus.TypeCount] {
    let statement = try connection.cached(
      """
      SELECT entity_type.name, sum(item_range.items) FROM item_range
      JOIN entity_type ON entity_type.id = item_range.type
      GROUP BY entity_type.name HAVING sum(item_range.items) > 0 ORDER BY entity_type.name
      """)
    defer { statement.reset() }
    var counts: [IndexStatus.TypeCount] = []
    while try statement.step() {
      counts.append(.init(type: statement.text(0) ?? "", count: statement.int(1)))
    }
    return counts
  }

  private func repairs() throws -> [RepairRecord] {
    let statement = try connection.cached(
      "SELECT date, summary FROM repair ORDER BY id DESC LIMIT \(Self.repairCount)")
    defer { statement.reset() }
    var repairs: [RepairRecord] = []
    while try statement.step() {
      repairs.append(
        RepairRecord(
          date: date(statement.int64(0)) ?? .distantPast, summary: statement.text(1) ?? ""))
    }
    return repairs
  }

  private func date(_ milliseconds: Int64?) -> Date? {
    milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
  }
}
