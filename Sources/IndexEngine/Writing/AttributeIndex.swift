import Foundation
import SQLiteStore
import SearchModel

/// The table `attribute_value`: which rows have which value, so that a predicate need not read every item.
struct AttributeIndex {
  private let connection: Connection
  private var names = NameTable(table: "attribute_name")

  /// Text is indexed by so many of its first bytes; a predicate is decided on the stored value anyway.
  static let textByteLimit = 96

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Adds the values of an item's attributes.
  mutating func insert(_ attributes: [Attribute], row: Int64) throws {
    try run(
      "INSERT OR IGNORE INTO attribute_value(name, value, row) VALUES(?1, ?2, ?3)", attributes, row)
  }

  /// Takes the values of an item's attributes out.
  mutating func delete(_ attributes: [Attribute], row: Int64) throws {
    try run(
      "DELETE FROM attribute_value WHERE name = ?1 AND value = ?2 AND row = ?3", attributes, row)
  }

  /// Takes out whatever is there for a row; for an item whose attributes cannot be read any more.
  ///
  /// - Complexity: O(all values).
  func deleteEverything(row: Int64) throws {
    let statement = try connection.cached("DELETE FROM attribute_value WHERE row = ?1")
    statement.bind(1, row)
    try statement.run()
  }

  private mutating func run(_ sql: String, _ attributes: [Attribute], _ row: Int64) throws {
    guard !attributes.isEmpty else { return }
    let statement = try connection.cached(sql)
    for attribute in attributes {
      let name = try names.intern(attribute.name, in: connection)
      for value in attribute.value.members where Self.isIndexed(value) {
        statement.bind(1, name)
        Self.bind(value, to: statement, at: 2)
        statement.bind(3, row)
        try statement.run()
      }
    }
  }

  static func isIndexed(_ value: AttributeValue) -> Bool {
    switch value {
    case .data, .list: false
    case .number(let number): !number.isNaN
    case .date(let date): !date.timeIntervalSince1970.isNaN
    case .text, .integer, .boolean: true
    }
  }

  /// Binds a value as it stands in the table.
  static func bind(_ value: AttributeValue, to statement: Statement, at index: Int) {
    switch value {
    case .text(let text): statement.bind(index, indexed(text))
    case .integer(let value): statement.bind(index, value)
    case .boolean(let value): statement.bind(index, value ? 1 : 0)
    case .number(let value): statement.bind(index, value)
    case .date(let value): statement.bind(index, value.timeIntervalSince1970)
    case .data, .list: statement.bindNull(index)
    }
  }

  /// The first bytes of a text, cut between scalars.
  static func indexed(_ text: String) -> String {
    guard text.utf8.count > textByteLimit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: textByteLimit)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }
}
