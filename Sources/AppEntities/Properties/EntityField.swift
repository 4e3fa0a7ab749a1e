import Foundation
import SpotlightAPI
import Synchronization

/// A stored field of an entity that gives something to the index: a property, or the marker of a computed one.
protocol EntityField {
  /// What reads the field of an entity, given how to get the field.
  static func makeReader<Entity>(
    _ keyPath: PartialKeyPath<Entity>
  ) -> ((Entity, CSSearchableItemAttributeSet) -> Void)?

  /// Puts the field's value into the attribute set.
  func contribute(of entity: Any, to attributeSet: CSSearchableItemAttributeSet)
}

extension EntityProperty: EntityField {
  static func makeReader<Entity>(
    _ keyPath: PartialKeyPath<Entity>
  ) -> ((Entity, CSSearchableItemAttributeSet) -> Void)? {
    guard let keyPath = keyPath as? KeyPath<Entity, EntityProperty<Value>> else { return nil }
    let cache = DescriptorCache()
    return { entity, attributeSet in
      let property = entity[keyPath: keyPath]
      guard let descriptor = cache.descriptor(of: property.indexing) else { return }
      property.contribute(descriptor, to: attributeSet)
    }
  }

  func contribute(of entity: Any, to attributeSet: CSSearchableItemAttributeSet) {
    guard let descriptor = indexing.descriptor else { return }
    contribute(descriptor, to: attributeSet)
  }

  private func contribute(
    _ descriptor: AttributeDescriptor, to attributeSet: CSSearchableItemAttributeSet
  ) {
    // A property without a value leaves what the attribute set says.
    guard let value = currentValue?._attributeValue else { return }
    attributeSet.set(value, for: descriptor)
  }
}

extension ComputedPropertyMarker: EntityField {
  static func makeReader<Entity>(
    _ keyPath: PartialKeyPath<Entity>
  ) -> ((Entity, CSSearchableItemAttributeSet) -> Void)? {
    guard let descriptor = Description.makeProperty().indexing.descriptor else { return nil }
    return { entity, attributeSet in
      guard let owner = entity as? Description.Entity,
        let value = Description.value(of: owner)._attributeValue
      else { return }
      attributeSet.set(value, for: descriptor)
    }
  }

  func contribute(of entity: Any, to attributeSet: CSSearchableItemAttributeSet) {
    guard let owner = entity as? Description.Entity,
      let descriptor = Self.descriptor,
      let value = Description.value(of: owner)._attributeValue
    else { return }
    attributeSet.set(value, for: descriptor)
  }

  private static var descriptor: AttributeDescriptor? {
    let key = ObjectIdentifier(Description.self)
    if let known = knownDescriptors.withLock({ $0[key] }) { return known }
    let descriptor = Description.makeProperty().indexing.descriptor
    knownDescriptors.withLock { $0[key] = .some(descriptor) }
    return descriptor
  }
}

/// The attributes of computed properties of classes, by the type that describes the property.
private let knownDescriptors = Mutex<[ObjectIdentifier: AttributeDescriptor?]>([:])

/// Remembers the attribute of the indexing key that was seen last: a field's key is almost always the same object.
private final class DescriptorCache: @unchecked Sendable {
  // Sendable because the entry is only touched under the lock, and key paths do not change.
  private let lock = NSLock()
  private var keyPath: AnyKeyPath?
  private var found: AttributeDescriptor?

  func descriptor(of indexing: PropertyIndexing) -> AttributeDescriptor? {
    guard case .attribute(let wanted) = indexing else { return indexing.descriptor }
    return lock.withLock {
      if keyPath === wanted { return found }
      keyPath = wanted
      found = indexing.descriptor
      return found
    }
  }
}
