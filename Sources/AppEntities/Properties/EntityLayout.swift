import Foundation
package import SpotlightAPI
@_spi(Reflection) import Swift
import Synchronization

/// How the indexed properties of an entity type are read; found once a type.
///
/// The fields of a struct are read through key paths. The standard library makes none for the fields of a class, so these
/// are reflected for every entity.
package struct EntityLayout<Entity>: @unchecked Sendable {
  // Sendable because the readers capture key paths, which do not change, and caches that guard themselves.
  private let readers: [(Entity, CSSearchableItemAttributeSet) -> Void]
  private let isReflected: Bool

  private init() {
    var readers: [(Entity, CSSearchableItemAttributeSet) -> Void] = []
    isReflected = Entity.self is AnyObject.Type
    if !isReflected {
      // Fields of types that the runtime does not know are passed over.
      let ignoreUnknown = _EachFieldOptions(rawValue: 1 << 1)
      _forEachFieldWithKeyPath(of: Entity.self, options: ignoreUnknown) { _, keyPath in
        let type = type(of: keyPath).valueType
        if let field = type as? any EntityField.Type, let reader = field.makeReader(keyPath) {
          readers.append(reader)
        }
        return true
      }
    }
    self.readers = readers
  }

  /// Puts the values of the indexed properties into an attribute set.
  package func contribute(_ entity: Entity, to attributeSet: CSSearchableItemAttributeSet) {
    if isReflected {
      var mirror: Mirror? = Mirror(reflecting: entity)
      while let current = mirror {
        for child in current.children {
          (child.value as? any EntityField)?.contribute(of: entity, to: attributeSet)
        }
        mirror = current.superclassMirror
      }
      return
    }
    for reader in readers { reader(entity, attributeSet) }
  }

  /// The layout of a type.
  package static func of(_ type: Entity.Type) -> EntityLayout {
    let key = ObjectIdentifier(type)
    if let known = knownLayouts.withLock({ $0[key] }) as? EntityLayout { return known }
    let layout = EntityLayout()
    knownLayouts.withLock { $0[key] = layout }
    return layout
  }
}

private let knownLayouts = Mutex<[ObjectIdentifier: any Sendable]>([:])
