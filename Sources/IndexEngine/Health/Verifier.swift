import ContentDigests
import Foundation
import LexicalIndex
import SQLiteStore
import SearchModel
import SearchRanking
import VectorIndex

/// Compares what is stored with its digests, range by range and once over the postings, in one read transaction.
///
/// Memory: one range of items at a time and 16 bytes for each range.
struct Verifier {
  private let connection: Connection
  private let deriver: ContentDeriver
  private let options: VerifyOptions

  /// What was found.
  private(set) var troubles: [Trouble] = []
  private(set) var fileProblems: [String] = []
  private(set) var checkedItems = 0
  private(set) var checkedRanges = 0

  private var typeNames: [Int64: String] = [:]
  // The sums of the posting digests that the item rows state, by range.
  private var statedPostings: [Int64: Digest128] = [:]
  private var generation: Generation?
  // Nil where this process cannot make such vectors.
  private var embedding: Embedding?
  // One for the whole run: it keeps the chunk that was read last.
  private var lengths: DocumentLengths?

  init(_ connection: Connection, deriver: ContentDeriver, options: VerifyOptions) {
    self.connection = connection
    self.deriver = deriver
    self.options = options
  }

  /// One term in so many is looked up; a lost page of the index of pages hides hundreds of terms.
  private static let lookUpInterval = 16

  /// Reads everything once; a second pass over the postings names the items of ranges that are wrong.
  mutating func run() throws {
    checkPages()
    lengths = try DocumentLengths(connection)
    let total = Int(try connection.scalarInt64("SELECT count(*) FROM item") ?? 0)
    typeNames = try readTypeNames()
    generation = try GenerationTable.serving(connection)
    embedding = try deriver.embedders.serving(connection)
    let analyzer = try IndexProperties.analyzerVersion(connection)
    for range in try ranges() {
      try Task.checkCancellation()
      try checkReadable(range, currentAnalyzer: analyzer)
      options.progress?(checkedItems, total)
    }
    try checkPostings()
    try checkLengths()
  }

  private mutating func checkPages() {
    let check = options.derivesAgain ? "integrity_check(20)" : "quick_check(20)"
    do {
      let statement = try connection.prepare("PRAGMA \(check)")
      while try statement.step() {
        let line = statement.text(0) ?? ""
        if line != "ok" { fileProblems.append(line) }
      }
    } catch {
      fileProblems.append(String(describing: error))
    }
  }

  private func readTypeNames() throws -> [Int64: String] {
    let statement = try connection.prepare("SELECT id, name FROM entity_type")
    var names: [Int64: String] = [:]
    while try statement.step() { names[statement.int64(0)] = statement.text(1) ?? "" }
    return names
  }

  // Ranges that the table of ranges knows, and those that only items know.
  private func ranges() throws -> [Int64] {
    let statement = try connection.prepare(
      """
      SELECT id FROM item_range UNION SELECT DISTINCT row / \(IndexFormat.rangeRowCount) FROM item
      ORDER BY 1
      """)
    var ranges: [Int64] = []
    while try statement.step() { ranges.append(statement.int64(0)) }
    return ranges
  }

  // MARK: - One range

  // A page that cannot be read is damage of its range; the others are checked all the same.
  private mutating func checkReadable(_ range: Int64, currentAnalyzer: Int) throws {
    do {
      try check(range, currentAnalyzer: currentAnalyzer)
    } catch {
      guard let failure = error as? SearchError, failure.code == .corrupt else { throw error }
      let type = try? RangeLedger.stored(range, connection).flatMap { typeNames[$0.type] }
      troubles.append(
        Trouble(
          range: range, type: type ?? "", reason: .lostRows, detail: "items that cannot be read"))
      checkedRanges += 1
    }
  }

  private mutating func check(_ range: Int64, currentAnalyzer: Int) throws {
    let rows = IndexFormat.rows(of: range)
    let stated = try RangeLedger.stored(range, connection)
    var actual = RangeLedger.Totals(type: stated?.type ?? 0)
    var vectors = try VectorCheck(range: range, generation: generation, connection)

    let items = try connection.cached(
      ItemRow.selection + " WHERE item.row >= ?1 AND item.row < ?2 ORDER BY item.row")
    items.bind(1, rows.lowerBound)
    items.bind(2, rows.upperBound)
    defer { items.reset() }
    var found: Set<Int64> = []
    var typeName = stated.flatMap { typeNames[$0.type] } ?? ""
    while try items.step() {
      let item = ItemRow(items)
      found.insert(item.row)
      checkedItems += 1
      actual.type = item.typeNumber
      actual.items += 1
      actual.content &+= item.digests.content
      actual.postings &+= item.digests.postings
      if typeName.isEmpty { typeName = item.donation.key.type }
      try check(item, range: range, vectors: &vectors)
    }
    statedPostings[range] = actual.postings
    checkedRanges += 1
    func note(_ reason: TroubleReason, _ detail: String) {
      troubles.append(Trouble(range: range, type: typeName, reason: reason, detail: detail))
    }
    for detail in vectors.rangeTroubles(rows: rows) { note(.vectors, detail) }
    let strays = try strayLengths(rows, found: found)
    if strays > 0 { note(.lengths, "lengths without item: \(strays)") }
    guard let stated else {
      note(.totals, "the range is not in the table of ranges")
      return
    }
    if actual.items < stated.items {
      note(.lostRows, "items missing: \(stated.items - actual.items)")
    } else if actual != stated {
      note(.totals, "the range's totals are not those of its items")
    }
    guard actual.items > 0 else { return }
    if embedding?.generation.covers(range: range) != true { note(.embedding, "embedded otherwise") }
    if currentAnalyzer != TextAnalysisVersion.current { note(.analyzer, "analysed otherwise") }
  }

  private mutating func check(_ item: ItemRow, range: Int64, vectors: inout VectorCheck) throws {
    func note(_ reason: TroubleReason, _ detail: String) {
      troubles.append(
        Trouble(
          range: range, type: item.donation.key.type, identifier: item.donation.key.identifier,
          reason: reason, detail: detail))
    }
    guard item.isSound else {
      note(.content, "content does not match its digest")
      vectors.pass(item.row)
      return
    }
    if item.signals != RankingSignals(item.donation.attributes) {
      note(.attributes, "ranking hint or date differs")
    }
    let lengths = try lengths(of: item.row)
    let hasPostings = item.digests.postings != .zero
    if let lengths, hasPostings != (lengths != 0) {
      note(.lengths, "document length missing")
    }
    guard options.derivesAgain || !vectors.isSumRight else {
      vectors.pass(item.row)
      return
    }
    let derived = deriver.derive(item.donation, for: embedding.map { [$0] } ?? [])
    if let trouble = vectors.check(
      item.row, derived: embedding.flatMap { derived.vectors[$0.generation.id] })
    {
      note(.vectors, trouble)
    }
    guard options.derivesAgain else { return }
    if derived.document.postings.bound(to: item.row) != item.digests.postings {
      note(.postings, "terms derived anew differ")
    } else if let lengths, lengths != 0, derived.document.lengths != lengths {
      note(.lengths, "document length differs")
    }
    if try !hasAttributeValues(item) { note(.attributes, "attribute values missing") }
  }

  private func hasAttributeValues(_ item: ItemRow) throws -> Bool {
    let statement = try connection.cached(
      """
      SELECT 1 FROM attribute_value
      WHERE name = (SELECT id FROM attribute_name WHERE name = ?1) AND value = ?2 AND row = ?3
      """)
    defer { statement.reset() }
    for attribute in item.donation.attributes {
      for value in attribute.value.members where AttributeIndex.isIndexed(value) {
        statement.bind(1, attribute.name)
        AttributeIndex.bind(value, to: statement, at: 2)
        statement.bind(3, item.row)
        let isThere = try statement.step()
        statement.reset()
        if !isThere { return false }
      }
    }
    return true
  }

  // A row that has a length but no item would be counted, and its garbage found.
  private func strayLengths(_ rows: Range<Int64>, found: Set<Int64>) throws -> Int {
    var strays = 0
    for row in rows where !found.contains(row) {
      if try lengths(of: row) ?? 0 != 0 { strays += 1 }
    }
    return strays
  }

  // Nil where the chunk cannot be read: that is found once, not for each of its rows.
  private func lengths(of row: Int64) throws -> UInt32? {
    do {
      return try lengths?.lengths(of: row)
    } catch {
      guard let failure = error as? SearchError, failure.code == .corrupt else { throw error }
      return nil
    }
  }

  // MARK: - The postings

  private mutating func checkPostings() throws {
    let actual: [Int64: Digest128]
    do {
      actual = try PostingPass(connection).sums(
        lookUpInterval: options.derivesAgain ? 1 : Self.lookUpInterval
      ) { IndexFormat.range(of: $0) }
    } catch {
      guard let failure = error as? SearchError, failure.code != .cancelled else { throw error }
      fileProblems.append("the full-text table cannot be read to the end: \(failure.message)")
      troubles.append(
        Trouble(range: nil, type: "", reason: .postings, detail: "full-text table unreadable"))
      return
    }
    let known = Set(statedPostings.keys).union(actual.keys)
    let bad = known.filter { actual[$0] ?? .zero != statedPostings[$0] ?? .zero }
    guard !bad.isEmpty else { return }
    let byRow = try PostingPass(connection).sums(limitedTo: bad) { $0 }
    for range in bad.sorted() { try namePostings(range, byRow) }
  }

  // Scores are computed with the totals of the lengths, of which no range has a part: the table is the unit.
  private mutating func checkLengths() throws {
    do {
      guard try !DocumentLengths.areTotalsExact(connection) else { return }
      fileProblems.append("the totals of the document lengths are wrong")
    } catch {
      guard let failure = error as? SearchError, failure.code == .corrupt else { throw error }
      fileProblems.append("the document lengths cannot be read: \(failure.message)")
    }
    guard !troubles.contains(where: { $0.range == nil }) else { return }
    troubles.append(
      Trouble(range: nil, type: "", reason: .postings, detail: "document lengths wrong"))
  }

  private mutating func namePostings(_ range: Int64, _ byRow: [Int64: Digest128]) throws {
    let rows = IndexFormat.rows(of: range)
    let statement = try connection.cached(
      """
      SELECT item.row, item.identifier, item.posting_digest, entity_type.name FROM item
      JOIN entity_type ON entity_type.id = item.type WHERE item.row >= ?1 AND item.row < ?2
      """)
    statement.bind(1, rows.lowerBound)
    statement.bind(2, rows.upperBound)
    defer { statement.reset() }
    while try statement.step() {
      let held = byRow[statement.int64(0)] ?? .zero
      guard held != statement.digest(2) else { continue }
      troubles.append(
        Trouble(
          range: range, type: statement.text(3) ?? "", identifier: statement.text(1),
          reason: held == .zero ? .postings : .alienPostings))
    }
  }
}
