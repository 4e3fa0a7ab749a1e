public import SearchModel

/// Names an entity by its type and its identifier, without holding it.
public struct EntityIdentifier: Sendable, CustomStringConvertible {
  /// The entity's type.
  public let entityType: any AppEntity.Type
  /// The identifier as a string.
  public let identifier: String

  /// The name of an entity.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// The name of the entity with an identifier.
  public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
    self.entityType = entityType
    self.identifier = identifier.entityIdentifierString
  }

  /// The type's lasting name and the identifier.
  public var description: String { "\(entityType.persistentIdentifier)/\(identifier)" }

  /// The item's key in the index.
  package var key: ItemKey {
    ItemKey(type: entityType.persistentIdentifier, identifier: identifier)
  }
}

extension EntityIdentifier: Hashable {
  /// Whether both name the same entity.
  public static func == (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    left.entityType == right.entityType && left.identifier == right.identifier
  }

  /// Hashes type and identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entityType))
    hasher.combine(identifier)
  }
}

extension EntityIdentifier: _IntentValue {
  /// The identifier as text.
  public var _attributeValue: AttributeValue? { .text(identifier) }
}
