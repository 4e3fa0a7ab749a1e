public import SearchModel
public import SpotlightAPI

/// The entities that are turned into donations at a time, so that memory stays flat.
private let chunkSize = 4_000

extension CSSearchableIndex {
  /// Adds or replaces entities.
  ///
  /// When the type's default query is an `IndexedEntityQuery`, the index knows from now on whom to ask for the entities.
  ///
  /// - Parameters:
  ///   - appEntities: any number.
  ///   - priority: raises the entities among equal results; 0 is neutral.
  /// - Throws: `CSIndexError`; some of the entities may be stored then.
  public func indexAppEntities<Entity: IndexedEntity>(
    _ appEntities: [Entity], priority: Int = 0
  ) async throws {
    try await registerDefaultQuery(of: Entity.self)
    let type = Entity.persistentIdentifier
    let layout = EntityLayout.of(Entity.self)
    var rest = appEntities[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      let changes = rest.prefix(chunkSize).map {
        IndexChange.donate($0.donation(type: type, layout: layout, priority: priority))
      }
      try await apply(changes)
      rest = rest.dropFirst(chunkSize)
    }
  }

  /// Removes the entities with these identifiers; unknown ones are passed over.
  public func deleteAppEntities<Entity: IndexedEntity>(
    identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
  ) async throws {
    try await remove(.keys(identifiers.map(Entity.itemKey)))
  }

  /// Removes every entity of a type.
  public func deleteAppEntities<Entity: IndexedEntity>(ofType entityType: Entity.Type) async throws
  {
    try await remove(.type(Entity.persistentIdentifier))
  }

  /// Makes a query the one that the index asks for entities of its type.
  ///
  /// Beyond Apple's API. Needed only where entities are never indexed in this process, or where the query is not the type's default one.
  public func register<Query: IndexedEntityQuery>(_ query: Query) async throws {
    do {
      registerQuery(query, in: try await backend())
    } catch {
      throw CSIndexError(.indexUnavailableError, String(describing: error))
    }
  }

  private func registerDefaultQuery<Entity: IndexedEntity>(of type: Entity.Type) async throws {
    guard Entity.DefaultQuery.self is any IndexedEntityQuery.Type else { return }
    do {
      let handlers = try await backend().handlers
      // A query that was registered by hand stays.
      guard !handlers.registeredTypes.contains(Entity.persistentIdentifier) else { return }
      if let query = Entity.defaultQuery as? any IndexedEntityQuery {
        registerQuery(query, with: handlers)
      }
    } catch {
      throw CSIndexError(.indexUnavailableError, String(describing: error))
    }
  }
}

/// Makes a query the one that a backend asks for entities of its type: for programs that open an index themselves.
public func registerQuery(_ query: some IndexedEntityQuery, in backend: any SearchBackend) {
  registerQuery(query, with: backend.handlers)
}

private func registerQuery(_ query: some IndexedEntityQuery, with handlers: ReindexRegistry) {
  handlers.register(EntityReindexHandler(query))
}
