import SearchModel
import SpotlightAPI

/// The identifiers of an entity type that an index holds.
struct StoredIdentifiers<Entity: IndexedEntity>: Sendable {
  let index: CSSearchableIndex
  var source: Int64?
  /// Whether only entities of `source` are meant; with no source, all are.
  var isLimitedToSource = false

  /// Calls `body` with the identifiers, a page at a time; `body` may change the index.
  func forEachPage(of size: Int, _ body: ([Entity.ID]) async throws -> Void) async throws {
    let backend = try await index.backend()
    let type = Entity.persistentIdentifier
    let selection: ItemSelection =
      if isLimitedToSource, let source { .source(source) } else { .type(type) }
    var last: ItemKey?
    while true {
      try Task.checkCancellation()
      let page = try await backend.list(selection, after: last, limit: size)
      last = page.last?.key
      let identifiers = page.filter { $0.key.type == type }
        .compactMap { Entity.ID.entityIdentifier(for: $0.key.identifier) }
      if !identifiers.isEmpty { try await body(identifiers) }
      guard page.count == size else { return }
    }
  }
}
