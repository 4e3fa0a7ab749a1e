import Foundation
public import SpotlightAPI
import Synchronization

/// A property of an entity that has a title for people and, with an indexing key, a place in the index.
///
/// The wrapper is a reference, as on Apple's systems: copies of an entity share their properties. A property that was
/// never set reads nil where it is optional; reading any other before it is set is a programming mistake and stops the program.
@propertyWrapper
public final class EntityProperty<Value: _IntentValue & Sendable>: @unchecked Sendable {
  // Sendable because the value is behind the mutex, and title and indexing key are constants that do not change.

  /// The title for people.
  public let title: LocalizedStringResource?
  /// The attribute under which the property's value is indexed.
  package let indexing: PropertyIndexing
  private let storage: Mutex<Value?>

  private init(
    _ title: LocalizedStringResource?, _ indexing: PropertyIndexing, value: Value? = nil
  ) {
    self.title = title
    self.indexing = indexing
    storage = Mutex(value)
  }

  /// A property without a title, that is not indexed.
  public convenience init() {
    self.init(nil, .none)
  }

  /// A property with a title, that is not indexed.
  public convenience init(title: LocalizedStringResource) {
    self.init(title, .none)
  }

  /// A property that is indexed under an attribute.
  public convenience init(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(nil, .attribute(indexingKey))
  }

  /// A property with a title that is indexed under an attribute.
  public convenience init(
    title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) {
    self.init(title, .attribute(indexingKey))
  }

  /// A property that is indexed under an attribute of the app's own.
  public convenience init(customIndexingKey: CSCustomAttributeKey) {
    self.init(nil, .custom(customIndexingKey.descriptor))
  }

  /// A property with a title that is indexed under an attribute of the app's own.
  public convenience init(
    title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey
  ) {
    self.init(title, .custom(customIndexingKey.descriptor))
  }

  /// A computed property's value at this moment, with the title and key of its declaration.
  public convenience init(computed value: Value, like declaration: EntityProperty<Value>) {
    self.init(declaration.title, declaration.indexing, value: value)
  }

  /// The property's value.
  public var wrappedValue: Value {
    get {
      guard let value = currentValue ?? Value._unsetValue else {
        preconditionFailure(
          "The property\(title.map { " '\($0.key)'" } ?? "") of type \(Value.self) was read before it was set."
        )
      }
      return value
    }
    set { storage.withLock { $0 = newValue } }
  }

  /// The property itself.
  public var projectedValue: EntityProperty<Value> { self }

  /// The value, nil before it is set.
  package var currentValue: Value? {
    storage.withLock { $0 }
  }
}

extension EntityProperty: Equatable where Value: Equatable {
  /// Whether both have the same value.
  public static func == (left: EntityProperty, right: EntityProperty) -> Bool {
    left === right || left.currentValue == right.currentValue
  }
}

extension EntityProperty: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(currentValue)
  }
}
