import IndexEngine
package import SearchModel
import SpotlightAPI

/// Asks an entity query on behalf of an index.
///
/// While the query works, the app's indexes lead to the index that asks, and its dependencies have been loaded; a missing one
/// is an error that leaves the request pending.
package struct EntityReindexHandler<Query: IndexedEntityQuery>: ReindexHandler {
  private let query: Query

  package init(_ query: Query) {
    self.query = query
  }

  package var entityType: String { Query.Entity.persistentIdentifier }

  package func versions(
    of identifiers: [String], context: ReindexContext
  ) async throws -> [String: String?] {
    let known = typed(identifiers)
    return try await asking(context) {
      var found: [String: String?] = [:]
      if let versioned = query as? any VersionedEntityQuery {
        try await Self.versions(versioned, known) { identifier, version in
          found[identifier] = .some(version.isEmpty ? nil : version)
        }
      } else {
        for entity in try await query.entities(for: known) {
          found[entity.id.entityIdentifierString] = .some(entity.knownVersion)
        }
      }
      return found
    }
  }

  package func enumerateVersions(
    context: ReindexContext, _ body: ([ItemVersion]) async throws -> Void
  ) async throws -> Bool {
    try await asking(context) {
      if let versioned = query as? any VersionedEntityQuery {
        try await Self.enumerate(versioned, context.source, body)
        return true
      }
      guard let enumerable = query as? any EnumerableEntityQuery else { return false }
      try await Self.enumerate(enumerable, context.source, body)
      return true
    }
  }

  package func reindex(_ identifiers: [String], context: ReindexContext) async throws {
    let known = typed(identifiers)
    let unreadable = identifiers.filter { Query.Entity.ID.entityIdentifier(for: $0) == nil }
    try await asking(context) {
      if !known.isEmpty {
        try await query.reindexEntities(
          for: known, indexDescription: CSSearchableIndexDescription(context))
      }
      // What cannot be an identifier of the type is none of its entities.
      if !unreadable.isEmpty {
        let keys = unreadable.map { ItemKey(type: entityType, identifier: $0) }
        _ = try await context.backend.remove(.keys(keys))
      }
    }
  }

  package func reindexAll(context: ReindexContext) async throws {
    try await asking(context) {
      try await query.reindexAllEntities(
        indexDescription: CSSearchableIndexDescription(context))
    }
  }

  private func typed(_ identifiers: [String]) -> [Query.Entity.ID] {
    identifiers.compactMap(Query.Entity.ID.entityIdentifier)
  }

  private func asking<Answer>(
    _ context: ReindexContext, _ body: () async throws -> Answer
  ) async throws -> Answer {
    try await DependencyCheck.load(for: query)
    return try await IndexLocation.$override.withValue(context.backend) {
      try await ReindexScope.$entityType.withValue(entityType, operation: body)
    }
  }

  private static func versions<Versioned: VersionedEntityQuery>(
    _ query: Versioned, _ identifiers: [Query.Entity.ID],
    _ add: (String, String) -> Void
  ) async throws {
    let identifiers = identifiers.compactMap { $0 as? Versioned.Entity.ID }
    for (identifier, version) in try await query.versions(for: identifiers) {
      add(identifier.entityIdentifierString, version)
    }
  }

  private static func enumerate<Versioned: VersionedEntityQuery>(
    _ query: Versioned, _ source: Int64?, _ body: ([ItemVersion]) async throws -> Void
  ) async throws {
    try await query.enumerateVersions(in: source) { batch in
      try await body(
        batch.map { entry in
          ItemVersion(
            identifier: entry.0.entityIdentifierString,
            version: entry.1.isEmpty ? nil : entry.1)
        })
    }
  }

  private static func enumerate<Enumerable: EnumerableEntityQuery>(
    _ query: Enumerable, _ source: Int64?, _ body: ([ItemVersion]) async throws -> Void
  ) async throws {
    let entities = try await query.allEntities()._results.compactMap { $0 as? Query.Entity }
    let ofSource = source == nil ? entities : entities.filter { $0.indexSource == source }
    try await body(
      ofSource.map { entity in
        ItemVersion(
          identifier: entity.id.entityIdentifierString, version: entity.knownVersion)
      })
  }
}

extension IndexedEntity {
  /// The version; nil when the entity has none.
  fileprivate var knownVersion: String? {
    let version = indexVersion
    return version.isEmpty ? nil : version
  }
}
