import Foundation
import SQLiteStore
import SearchModel
import SearchRanking
import Synchronization

/// Compares the versions that a type's source reports with those that are stored.
///
/// Memory: one bit for each row of the index, and one batch of identifiers.
struct SourceComparison {
  let index: SearchIndex
  let handler: any ReindexHandler
  let context: ReindexContext

  /// Items are looked up, and asked about, so many at a time.
  static let batchCount = 500

  /// What differs: identifiers with the reason.
  typealias Difference = (identifier: String, range: Int64?, reason: TroubleReason)

  /// Calls `body` with what differs, in batches.
  ///
  /// - Parameters:
  ///   - asksAboutStored: whether a source that cannot list its identifiers is asked about the stored ones; what is
  ///     new then stays unknown.
  ///   - body: takes differences, those `gone` confirmed by the source, and the number of items of the batch that
  ///     are stored as the source has them.
  /// - Returns: false, having done nothing, when the source cannot list and was not asked otherwise.
  /// - Throws: what the handler or `body` throws; `SearchError` when the index cannot be read.
  func run(
    asksAboutStored: Bool, _ body: ([Difference], _ unchanged: Int) async throws -> Void
  ) async throws -> Bool {
    let type = handler.entityType
    let seen = Mutex(RowSet())
    let lists = try await handler.enumerateVersions(context: context) { versions in
      var start = 0
      while start < versions.count {
        let batch = Array(versions[start..<min(start + Self.batchCount, versions.count)])
        start += batch.count
        let stored = try await index.storedVersions(batch.map(\.identifier), type: type)
        var differences: [Difference] = []
        for version in batch {
          guard let known = stored[version.identifier.utf8Key] else {
            differences.append((version.identifier, nil, .new))
            continue
          }
          seen.withLock { $0.insert(known.row) }
          // A version that is not known without fetching the entity proves nothing.
          guard let reported = version.version, reported != known.version else { continue }
          differences.append((version.identifier, IndexFormat.range(of: known.row), .changed))
        }
        try await body(differences, batch.count - differences.count)
      }
    }
    if lists {
      try await confirmGone(seen: seen.withLock { $0 }) { try await body($0, 0) }
    } else if asksAboutStored {
      try await compareStored(body)
    }
    return lists || asksAboutStored
  }

  /// Calls `body` with stored items that are not among `seen` and that the source confirms to be gone.
  ///
  /// An identifier that is merely not listed is not concluded to be gone.
  func confirmGone(
    seen: RowSet, _ body: ([Difference]) async throws -> Void
  ) async throws {
    var after: Int64 = -1
    while true {
      let page = try await index.storedItems(
        type: handler.entityType, source: context.source, afterRow: after, limit: 4096)
      guard let last = page.last else { return }
      after = last.row
      let missing = page.filter { !seen.contains($0.row) }
      guard !missing.isEmpty else { continue }
      let existing = try await handler.existing(missing.map(\.identifier), context: context)
      let gone = missing.filter { existing[$0.identifier.utf8Key] == nil }
      if !gone.isEmpty {
        try await body(gone.map { ($0.identifier, IndexFormat.range(of: $0.row), .gone) })
      }
    }
  }

  // For a source that cannot list: what is stored is asked about; what is new stays unknown.
  private func compareStored(
    _ body: ([Difference], _ unchanged: Int) async throws -> Void
  ) async throws {
    var after: Int64 = -1
    while true {
      let page = try await index.storedItems(
        type: handler.entityType, source: context.source, afterRow: after, limit: Self.batchCount)
      guard let last = page.last else { return }
      after = last.row
      let versions = try await handler.existing(page.map(\.identifier), context: context)
      var differences: [Difference] = []
      for item in page {
        let range = IndexFormat.range(of: item.row)
        guard let version = versions[item.identifier.utf8Key] else {
          differences.append((item.identifier, range, .gone))
          continue
        }
        if let version, version != item.version {
          differences.append((item.identifier, range, .changed))
        }
      }
      try await body(differences, page.count - differences.count)
    }
  }
}

extension String {
  /// The string's bytes: what identifiers are compared by.
  var utf8Key: [UInt8] { Array(utf8) }
}

extension ReindexHandler {
  /// Those of the identifiers that the source still has, by their bytes, with their versions.
  ///
  /// A dictionary of strings takes two identifiers for one that differ only in Unicode normalisation, so such twins are
  /// asked about in different calls.
  func existing(
    _ identifiers: [String], context: ReindexContext
  ) async throws -> [[UInt8]: String?] {
    var existing: [[UInt8]: String?] = [:]
    var rest = identifiers
    while !rest.isEmpty {
      var asked: Set<String> = []
      var twins: [String] = []
      for identifier in rest where !asked.insert(identifier).inserted { twins.append(identifier) }
      let bytes = Dictionary(
        rest.map { ($0, $0.utf8Key) }, uniquingKeysWith: { first, _ in first })
      for (identifier, version) in try await versions(of: Array(asked), context: context) {
        existing[bytes[identifier] ?? identifier.utf8Key] = .some(version)
      }
      rest = twins
    }
    return existing
  }
}

/// What is stored of an item, as far as freshness is concerned.
struct StoredVersion: Sendable {
  var row: Int64
  var identifier: String
  var version: String
}

extension SearchIndex {
  /// The stored rows and versions of identifiers of a type, by the identifiers' bytes.
  func storedVersions(
    _ identifiers: [String], type: String
  ) async throws -> [[UInt8]: StoredVersion] {
    try await readers.read { connection in
      let statement = try connection.cached(
        """
        SELECT row, version FROM item WHERE identifier = ?2
          AND type = (SELECT id FROM entity_type WHERE name = ?1)
        """)
      var stored: [[UInt8]: StoredVersion] = [:]
      for identifier in identifiers {
        statement.bind(1, type)
        statement.bind(2, identifier)
        if try statement.step() {
          stored[identifier.utf8Key] = StoredVersion(
            row: statement.int64(0), identifier: identifier, version: statement.text(1) ?? "")
        }
        statement.reset()
      }
      return stored
    }
  }

  /// The items of a type (and source) in the order of their rows, a page at a time.
  func storedItems(
    type: String, source: Int64?, afterRow: Int64, limit: Int
  ) async throws -> [StoredVersion] {
    try await readers.read { connection in
      let statement = try connection.cached(
        """
        SELECT row, identifier, version FROM item NOT INDEXED
        WHERE row > ?1 AND type = (SELECT id FROM entity_type WHERE name = ?2)
          AND (?3 IS NULL OR source = ?3) ORDER BY row LIMIT ?4
        """)
      statement.bind(1, afterRow)
      statement.bind(2, type)
      statement.bind(3, source)
      statement.bind(4, limit)
      defer { statement.reset() }
      var items: [StoredVersion] = []
      while try statement.step() {
        items.append(
          StoredVersion(
            row: statement.int64(0), identifier: statement.text(1) ?? "",
            version: statement.text(2) ?? ""))
      }
      return items
    }
  }
}
