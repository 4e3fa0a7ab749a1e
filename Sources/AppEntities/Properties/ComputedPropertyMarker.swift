/// What the expansion of `@ComputedProperty` says of one property; not for use in code.
public protocol ComputedPropertyDescription: SendableMetatype {
  /// The type that has the property.
  associatedtype Entity
  /// The property's type.
  associatedtype Value: _IntentValue & Sendable

  /// The property's title and indexing key, without a value.
  static func makeProperty() -> EntityProperty<Value>

  /// The property's value.
  static func value(of entity: Entity) -> Value
}

/// A stored value of no size by which reflection finds a computed property; not for use in code.
///
/// It is equal to every other, hashes to nothing, and is neither written nor needed when an entity is coded.
public struct ComputedPropertyMarker<Description: ComputedPropertyDescription>: Hashable, Sendable {
  /// The marker.
  public init() {}

  /// True: a marker says nothing of its entity's value.
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Adds nothing.
  public func hash(into hasher: inout Hasher) {}
}

extension ComputedPropertyMarker: Codable {
  /// Needs nothing.
  public init(from decoder: any Decoder) throws {}

  /// Writes nothing.
  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
  /// Leaves a marker out.
  public mutating func encode<Description>(
    _ value: ComputedPropertyMarker<Description>, forKey key: Key
  ) throws {}
}

extension KeyedDecodingContainer {
  /// Makes a marker without looking for it.
  public func decode<Description>(
    _ type: ComputedPropertyMarker<Description>.Type, forKey key: Key
  ) throws -> ComputedPropertyMarker<Description> {
    ComputedPropertyMarker()
  }
}
