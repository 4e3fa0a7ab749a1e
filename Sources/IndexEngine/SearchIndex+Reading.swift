import Foundation
import LexicalIndex
import SQLiteStore
public import SearchModel

extension SearchIndex {
  /// Answers a query.
  ///
  /// - Throws: `SearchError` when the file cannot be read; damage of one leg is said in the answer instead.
  public func search(_ request: SearchRequest) async throws -> SearchResults {
    let deriver = deriver
    return try await readers.read { connection in
      try ReadSession(connection, deriver: deriver).search(request)
    }
  }

  /// Everything that is stored for one item; nil when it is not in the index.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the stored content cannot be decoded.
  public func item(_ key: ItemKey) async throws -> StoredItem? {
    try await readers.read { connection in
      guard let row = try ItemRow.find(key, connection),
        let item = try ItemRow.read(row: row, connection)
      else { return nil }
      guard item.isDecoded else {
        throw SearchError(
          .corrupt, "the stored content of the item cannot be decoded",
          advice: "run `limelight verify --repair`")
      }
      return StoredItem(
        donation: item.donation,
        range: RangeNames.token(IndexFormat.range(of: row), type: key.type),
        donatedAt: item.donatedAt, contentDigest: item.digests.content,
        vectorCount: try VectorCount.of(row: row, connection),
        engagement: try SearchError.nilWhereDamaged {
          try EngagementTable.entry(
            type: item.typeNumber, identifier: key.identifier, connection)?.engagement
        } ?? nil)
    }
  }

  /// The items of a selection in order of their keys, a page at a time.
  ///
  /// - Complexity: O(items of the selection's types up to the page's end), by the unique index of keys.
  public func list(
    _ selection: ItemSelection, after: ItemKey?, limit: Int
  ) async throws -> [ItemSummary] {
    try await readers.read {
      try ItemListing(connection: $0).page(selection, after: after, limit: limit)
    }
  }

  /// The keys with this identifier, of whatever type, in order.
  public func keys(withIdentifier identifier: String) async throws -> [ItemKey] {
    try await readers.read { connection in
      let statement = try connection.cached(
        """
        SELECT entity_type.name FROM entity_type CROSS JOIN item
        ON item.type = entity_type.id AND item.identifier = ?1
        """)
      statement.bind(1, identifier)
      defer { statement.reset() }
      var keys: [ItemKey] = []
      while try statement.step() {
        keys.append(ItemKey(type: statement.text(0) ?? "", identifier: identifier))
      }
      return keys.sorted()
    }
  }

  /// Why an item is, or is not, among the hits of a request.
  ///
  /// - Throws: `SearchError` of code `notFound` when the item is not in the index.
  public func explain(_ request: SearchRequest, key: ItemKey) async throws -> HitExplanation {
    let deriver = deriver
    return try await readers.read { connection in
      try ReadSession(connection, deriver: deriver).explain(request, key: key)
    }
  }

  /// How what was typed so far could go on: its last word completed, and whole titles that begin with it.
  ///
  /// Words come in the order of how many items have them beside the words before. None differs from another by
  /// case alone. Hidden and expired items suggest nothing.
  ///
  /// - Complexity: bounded, whatever the size of the index and however short the text.
  public func suggestions(for text: String, limit: Int) async throws -> [String] {
    let analyzer = deriver.analyzer
    return try await readers.read {
      try CompletionFinder($0, analyzer: analyzer).suggestions(for: text, limit: limit)
    }
  }
}
