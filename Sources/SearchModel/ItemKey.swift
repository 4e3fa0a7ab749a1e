/// Names one item: its entity type and the identifier that its owner gave it.
///
/// Keys are equal when their UTF-8 bytes are: two names that differ only in Unicode normalisation are
/// two items, as they are two files.
public struct ItemKey: Sendable {
  /// The entity type's name, such as `file`.
  public var type: String
  /// The owner's identifier, unique within the type.
  public var identifier: String

  /// A key from its two parts.
  public init(type: String, identifier: String) {
    self.type = type
    self.identifier = identifier
  }
}

extension ItemKey: Hashable {
  /// Whether both parts have the same bytes.
  public static func == (left: ItemKey, right: ItemKey) -> Bool {
    left.type.utf8.elementsEqual(right.type.utf8)
      && left.identifier.utf8.elementsEqual(right.identifier.utf8)
  }

  /// Hashes the bytes of both parts.
  public func hash(into hasher: inout Hasher) {
    for part in [type, identifier] {
      var part = part
      part.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(0xFF as UInt8)
    }
  }
}

extension ItemKey: Comparable {
  /// The order of the types' bytes, then of the identifiers' bytes.
  public static func < (left: ItemKey, right: ItemKey) -> Bool {
    if !left.type.utf8.elementsEqual(right.type.utf8) {
      return left.type.utf8.lexicographicallyPrecedes(right.type.utf8)
    }
    return left.identifier.utf8.lexicographicallyPrecedes(right.identifier.utf8)
  }
}

extension ItemKey: CustomStringConvertible {
  /// `type:identifier`, the form that the command line accepts.
  public var description: String {
    "\(type):\(identifier)"
  }
}
