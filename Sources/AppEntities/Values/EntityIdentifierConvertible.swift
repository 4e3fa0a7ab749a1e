public import Foundation

/// An identifier of an entity that can be written as a string and read back.
public protocol EntityIdentifierConvertible {
  /// The identifier as a string.
  var entityIdentifierString: String { get }

  /// The identifier that a string stands for; nil where it stands for none.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  /// The string.
  public var entityIdentifierString: String { self }

  /// The string.
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension UUID: EntityIdentifierConvertible {
  /// The canonical form, in upper case.
  public var entityIdentifierString: String { uuidString }

  /// The identifier from its canonical form.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
  /// The description.
  public var entityIdentifierString: String { description }

  /// The value from its description.
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    Self(entityIdentifierString)
  }
}

extension Int: EntityIdentifierConvertible {}
extension Int64: EntityIdentifierConvertible {}
extension Int32: EntityIdentifierConvertible {}
extension UInt64: EntityIdentifierConvertible {}
extension Float: EntityIdentifierConvertible {}
extension Double: EntityIdentifierConvertible {}

extension EntityIdentifierConvertible
where Self: RawRepresentable, RawValue: EntityIdentifierConvertible {
  /// The raw value's string.
  public var entityIdentifierString: String { rawValue.entityIdentifierString }

  /// The value from its raw value's string.
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    RawValue.entityIdentifier(for: entityIdentifierString).flatMap(Self.init(rawValue:))
  }
}
