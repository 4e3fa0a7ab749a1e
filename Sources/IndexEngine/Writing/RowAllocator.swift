import SQLiteStore
import SearchModel
import SearchRanking

/// Gives out row ids: each type has blocks of 256 of its own, and a row id is never given out twice.
struct RowAllocator {
  private let connection: Connection
  private var nextRows: [Int64: Int64] = [:]
  private var nextRange: Int64?

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// A new row id for an item of a type.
  mutating func allocate(type: Int64) throws -> Int64 {
    let next = try nextRows[type] ?? loadNextRow(type: type)
    // A next row at the start of a range means that the type needs a new one.
    guard let row = next, row % IndexFormat.rangeRowCount != 0 else {
      let range = try takeRange()
      nextRows[type] = range * IndexFormat.rangeRowCount + 1
      return range * IndexFormat.rangeRowCount
    }
    nextRows[type] = row + 1
    return row
  }

  private func loadNextRow(type: Int64) throws -> Int64? {
    let statement = try connection.cached("SELECT next_row FROM entity_type WHERE id = ?1")
    statement.bind(1, type)
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return nil }
    // A damaged number is as good as none.
    let row = statement.int64(0)
    return IndexFormat.rows(of: IndexFormat.range(of: row)).contains(row) ? row : nil
  }

  // The first range is 1: row 0 is in none. The greatest row that any table still knows counts too, so that
  // lost range rows do not lead to a row id being used again.
  private mutating func takeRange() throws -> Int64 {
    if let next = nextRange {
      nextRange = next + 1
      return next
    }
    let limit = RowSet.rowLimit
    let known = [
      try connection.scalarInt64(
        "SELECT max(id) FROM item_range WHERE id < \(IndexFormat.range(of: limit))") ?? 0,
      IndexFormat.range(
        of: try connection.scalarInt64("SELECT max(row) FROM item WHERE row < \(limit)") ?? 0),
      IndexFormat.range(
        of: try connection.scalarInt64(
          "SELECT max(next_row) - 1 FROM entity_type WHERE next_row <= \(limit)") ?? 0),
    ]
    let next = (known.max() ?? 0) + 1
    guard !IndexFormat.rows(of: next).isEmpty else {
      throw SearchError(
        .corrupt, "the index has no row ids left", advice: "index the sources into a new file")
    }
    nextRange = next + 1
    return next
  }

  /// Writes how far each type's rows have been given out; call it before the transaction commits.
  mutating func flush() throws {
    let statement = try connection.cached("UPDATE entity_type SET next_row = ?2 WHERE id = ?1")
    for (type, row) in nextRows.sorted(by: { $0.key < $1.key }) {
      statement.bind(1, type)
      statement.bind(2, row)
      try statement.run()
    }
    nextRows = [:]
    nextRange = nil
  }
}
