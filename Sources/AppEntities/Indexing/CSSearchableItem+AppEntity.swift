import SearchModel
public import SpotlightAPI

extension CSSearchableItem {
  /// An item with everything that the index stores for an entity, under the entity's identifier.
  ///
  /// It stays an item: it expires, and the index's delegate is asked for it, not the entity's query.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity) {
    self.init(appEntity: appEntity, priority: 0)
  }

  /// An item with everything that the index stores for an entity, under the entity's identifier.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int) {
    let attributeSet = appEntity.attributeSet
    appEntity.fill(attributeSet, EntityLayout.of(Entity.self))
    self.init(
      uniqueIdentifier: appEntity.id.entityIdentifierString,
      domainIdentifier: appEntity.indexDomain, attributeSet: attributeSet)
    associateAppEntity(appEntity, priority: priority)
  }

  /// Says that the item stands for an entity.
  public func associateAppEntity(_ appEntity: some IndexedEntity, priority: Int = 0) {
    attributeSet.associateAppEntity(appEntity)
    self.priority = priority
  }

  /// The entity that the item stands for; nil for none, and after the item came from the index.
  public var relatedAppEntityIdentifier: EntityIdentifier? {
    get { attributeSet.relatedAppEntityIdentifier }
    set { attributeSet.relatedAppEntityIdentifier = newValue }
  }
}

extension CSSearchableItemAttributeSet {
  /// Says that the item stands for an entity.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    relatedAppEntityIdentifier = EntityIdentifier(for: appEntity)
  }

  /// The entity that the item stands for; nil for none, and after the item came from the index.
  ///
  /// The index holds it as the attribute `relatedAppEntityIdentifier`, in the form `type/identifier`.
  public var relatedAppEntityIdentifier: EntityIdentifier? {
    get { entityAttachment.identifier }
    set {
      entityAttachment.identifier = newValue
      set(
        newValue.map { .text($0.description) },
        for: AttributeDescriptor(
          name: "relatedAppEntityIdentifier", kind: .text, visibility: .stored))
    }
  }

  /// What the entity layer keeps with an attribute set.
  var entityAttachment: EntityAttachment {
    get { attachment as? EntityAttachment ?? EntityAttachment() }
    set { attachment = newValue }
  }
}

/// What the entity layer keeps with an attribute set.
struct EntityAttachment: Sendable {
  /// The display representation that the set was made from.
  var representation: DisplayRepresentation?
  /// The entity that the set's item stands for.
  var identifier: EntityIdentifier?
}
