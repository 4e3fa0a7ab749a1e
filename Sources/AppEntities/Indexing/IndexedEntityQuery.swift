import SearchModel
public import SpotlightAPI

/// A query whose entities the index asks for again when a part of it is damaged, stale or lost.
///
/// Returning acknowledges that the entities are stored; throwing leaves the request pending, and it comes again. Unlike on
/// Apple's systems both requirements have default implementations, which suffice for most queries.
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {
  /// Donates the entities with these identifiers again, and deletes those that no longer exist from the index.
  func reindexEntities(
    for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws

  /// Donates every entity again, and deletes those that no longer exist from the index.
  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws
}

/// The identifiers that are fetched at a time.
private let pageSize = 500

extension IndexedEntityQuery {
  /// Fetches the entities, donates them, and deletes those that the query no longer has.
  public func reindexEntities(
    for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws {
    let index = indexDescription.searchableIndex
    var rest = identifiers[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let page = Array(rest.prefix(pageSize))
      rest = rest.dropFirst(pageSize)
      let found = try await entities(for: page)
      let present = Set(found.map(\.id))
      let gone = page.filter { !present.contains($0) }
      try await index.indexAppEntities(found)
      if !gone.isEmpty {
        try await index.deleteAppEntities(identifiedBy: gone, ofType: Entity.self)
      }
    }
  }

  /// Fetches the entities that the index has, donates them, and deletes those that the query no longer has.
  ///
  /// A query that can list its entities should adopt `EnumerableEntityQuery` as well: this cannot find entities that
  /// the index has lost.
  public func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    let stored = StoredIdentifiers<Entity>(index: indexDescription.searchableIndex)
    try await stored.forEachPage(of: pageSize) { identifiers in
      try await reindexEntities(for: identifiers, indexDescription: indexDescription)
    }
  }
}

extension IndexedEntityQuery where Self: EnumerableEntityQuery {
  /// Donates every entity of the query, and deletes those that it no longer has.
  public func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    let index = indexDescription.searchableIndex
    let entities = try await allEntities()._results.compactMap { $0 as? Entity }
    try await index.indexAppEntities(entities)
    let present = Set(entities.map(\.id))
    let stored = StoredIdentifiers<Entity>(
      index: index, source: indexDescription.source, isLimitedToSource: true)
    try await stored.forEachPage(of: pageSize) { identifiers in
      let gone = identifiers.filter { !present.contains($0) }
      if !gone.isEmpty {
        try await index.deleteAppEntities(identifiedBy: gone, ofType: Entity.self)
      }
    }
  }
}

/// A query that knows the versions of its entities without fetching them.
///
/// Beyond Apple's API. The versions are those that the entities give as `indexVersion`.
public protocol VersionedEntityQuery: IndexedEntityQuery {
  /// The versions of those of the identifiers that still exist; the others are left out.
  ///
  /// An empty version is one that cannot be told at present; nothing is concluded from it.
  func versions(for identifiers: [Entity.ID]) async throws -> [Entity.ID: String]

  /// Calls `body` with the identifier and version of every entity, in batches of any size and order.
  ///
  /// - Parameters:
  ///   - source: the number of the source to read; nil for every source.
  ///   - body: takes a batch.
  /// - Throws: when the source cannot be read; nothing is concluded then.
  func enumerateVersions(
    in source: Int64?, _ body: ([(Entity.ID, String)]) async throws -> Void
  ) async throws
}
