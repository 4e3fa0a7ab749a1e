import SQLiteStore
import SearchModel

/// Lists items in order of their keys.
struct ItemListing {
  let connection: Connection

  /// A page of a selection after a key.
  func page(
    _ selection: ItemSelection, after: ItemKey?, limit: Int
  ) throws -> [ItemSummary] {
    guard limit > 0 else { return [] }
    if case .keys(let keys) = selection { return try page(keys, after: after, limit: limit) }
    var page: [ItemSummary] = []
    for type in try types() {
      if let after, type.name.utf8.lexicographicallyPrecedes(after.type.utf8) { continue }
      let start = after.flatMap { $0.type.utf8.elementsEqual(type.name.utf8) ? $0.identifier : nil }
      try append(to: &page, type: type, after: start, selection: selection, limit: limit)
      if page.count == limit { break }
    }
    return page
  }

  private func page(
    _ keys: [ItemKey], after: ItemKey?, limit: Int
  ) throws -> [ItemSummary] {
    var page: [ItemSummary] = []
    for key in Set(keys).sorted() where after.map({ $0 < key }) ?? true {
      guard let row = try ItemRow.find(key, connection),
        let item = try ItemRow.read(row: row, connection)
      else { continue }
      page.append(
        ItemSummary(
          key: key, title: item.donation.title, domain: item.donation.domain,
          version: item.donation.version))
      if page.count == limit { break }
    }
    return page
  }

  private func types() throws -> [(id: Int64, name: String)] {
    let statement = try connection.cached("SELECT id, name FROM entity_type ORDER BY name")
    defer { statement.reset() }
    var types: [(Int64, String)] = []
    while try statement.step() { types.append((statement.int64(0), statement.text(1) ?? "")) }
    return types
  }

  private func append(
    to page: inout [ItemSummary], type: (id: Int64, name: String), after: String?,
    selection: ItemSelection, limit: Int
  ) throws {
    let condition = SelectionCondition(selection)
    let statement = try connection.cached(
      """
      SELECT identifier, version, body, (SELECT name FROM domain WHERE domain.id = item.domain)
      FROM item WHERE type = ?7 AND identifier > ?8 AND \(condition.sql)
      ORDER BY type, identifier LIMIT ?9
      """)
    condition.bind(to: statement)
    statement.bind(7, type.id)
    statement.bind(8, after ?? "")
    statement.bind(9, limit - page.count)
    defer { statement.reset() }
    while try statement.step() {
      page.append(
        ItemSummary(
          key: ItemKey(type: type.name, identifier: statement.text(0) ?? ""),
          title: ItemBody.title(statement.bytes(2)) ?? "", domain: statement.text(3),
          version: statement.text(1) ?? ""))
    }
  }
}
