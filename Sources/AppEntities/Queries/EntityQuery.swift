/// Finds entities of a type.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity
  associatedtype Result = [Entity]

  /// The query; made anew whenever it is needed.
  init()

  /// The entities with these identifiers; identifiers that nothing has any more are left out.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

  /// Entities that a person is likely to choose.
  func suggestedEntities() async throws -> Result
}

extension EntityQuery {
  /// The suggested entities.
  public func results() async throws -> Result {
    try await suggestedEntities()
  }
}

extension EntityQuery where Result == [Entity] {
  /// None.
  public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds entities by a text that a person enters.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that a text means, the likeliest first.
  func entities(matching string: String) async throws -> Result
}

/// Finds all entities of a type.
public protocol EnumerableEntityQuery: EntityQuery {
  /// Every entity.
  func allEntities() async throws -> Result
}

extension EnumerableEntityQuery {
  /// Every entity.
  public func suggestedEntities() async throws -> Result {
    try await allEntities()
  }
}

extension EnumerableEntityQuery where Result == [Entity] {
  /// Every entity.
  public func suggestedEntities() async throws -> [Entity] {
    try await allEntities()
  }
}
