import Foundation
import SQLiteStore
import SearchModel

/// A row of the table `item`, joined with the names that it refers to by number.
struct ItemRow {
  var row: Int64
  var typeNumber: Int64
  /// The donation; its body fields are filled in by `decodeBody`.
  var donation: Donation
  var donatedAt: Date
  var digests: ItemDigests
  /// What of the attributes ranking reads, as it is stored beside them.
  var signals: RankingSignals
  /// The digest of what is stored now; equals `digests.content` when the row is sound.
  var actualContentDigest: Digest128
  /// Whether the body could be decoded.
  var isDecoded: Bool

  /// Whether what is stored is what was donated.
  var isSound: Bool { isDecoded && actualContentDigest == digests.content }

  /// The columns that `init(_:)` reads.
  static let selection = """
    SELECT item.row, item.type, entity_type.name, item.identifier, domain.name, item.source,
      item.hidden, item.language, item.version, item.priority, item.expiry, item.donated,
      item.content_digest, item.posting_digest, item.body, item.hint, item.dated
    FROM item LEFT JOIN entity_type ON entity_type.id = item.type
    LEFT JOIN domain ON domain.id = item.domain
    """

  /// Reads the current row of a statement made of `selection`.
  init(_ statement: Statement) {
    row = statement.int64(0)
    typeNumber = statement.int64(1)
    var donation = Donation(
      key: ItemKey(type: statement.text(2) ?? "", identifier: statement.text(3) ?? ""))
    donation.domain = statement.text(4)
    donation.source = statement.isNull(5) ? nil : statement.int64(5)
    donation.isHidden = statement.int64(6) != 0
    donation.language = statement.text(7)
    donation.version = statement.text(8) ?? ""
    donation.priority = statement.int(9)
    donation.expiry =
      statement.isNull(10) ? nil : Date(timeIntervalSince1970: statement.double(10))
    donatedAt = Date(timeIntervalSince1970: Double(statement.int64(11)) / 1000)
    digests = ItemDigests(
      content: statement.digest(12) ?? .zero, postings: statement.digest(13) ?? .zero)
    signals = RankingSignals(
      hint: statement.isNull(15) ? nil : statement.double(15),
      date: statement.isNull(16) ? nil : statement.double(16))
    let body = statement.bytes(14)
    actualContentDigest = PreparedDonation.digest(of: donation, body: body)
    do {
      try ItemBody.decode(body, into: &donation)
      isDecoded = true
    } catch {
      isDecoded = false
    }
    self.donation = donation
  }

  /// The item at a row, nil when there is none.
  static func read(row: Int64, _ connection: Connection) throws -> ItemRow? {
    let statement = try connection.cached(selection + " WHERE item.row = ?1")
    statement.bind(1, row)
    defer { statement.reset() }
    return try statement.step() ? ItemRow(statement) : nil
  }

  /// The row of a key, nil when it is not in the index.
  static func find(_ key: ItemKey, _ connection: Connection) throws -> Int64? {
    let statement = try connection.cached(
      """
      SELECT row FROM item WHERE identifier = ?2
        AND type = (SELECT id FROM entity_type WHERE name = ?1)
      """)
    statement.bind(1, key.type)
    statement.bind(2, key.identifier)
    defer { statement.reset() }
    return try statement.step() ? statement.int64(0) : nil
  }
}
