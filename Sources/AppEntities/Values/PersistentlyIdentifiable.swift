/// A type with a name that stays the same when the code is changed: the entity type's name in the index.
public protocol PersistentlyIdentifiable {
  /// The type's lasting name; the type's own name unless it says otherwise.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's own name, without its module.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}
