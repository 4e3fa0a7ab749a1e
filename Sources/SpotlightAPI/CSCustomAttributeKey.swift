public import Foundation
import SearchModel

/// Names an attribute that an app defines itself.
public final class CSCustomAttributeKey: NSObject, NSCopying, Sendable {
  /// The attribute's name, in the manner of `com_example_app_color`.
  public let keyName: String
  /// Whether a query that names the attribute finds its text.
  public let isSearchable: Bool
  /// Whether a query finds the attribute's text without naming it.
  public let isSearchableByDefault: Bool
  /// Whether equal values are stored once; a hint that has no effect here.
  public let isUnique: Bool
  /// Whether the attribute usually has several values.
  public let isMultiValued: Bool

  /// A key that is searchable when named, has one value, and stores each value.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName, searchable: true, searchableByDefault: false, unique: false,
      multiValued: false)
  }

  /// A key.
  ///
  /// Nil for a name that is empty, that has characters other than ASCII letters, digits and underscores, or that
  /// begins with `kMD`, which the system reserves.
  public init?(
    keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
  ) {
    let isAllowed: (UInt8) -> Bool = { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !keyName.isEmpty, !keyName.hasPrefix("kMD"), keyName.utf8.allSatisfy(isAllowed) else {
      return nil
    }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }

  /// The key itself: keys do not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a key of the same name.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CSCustomAttributeKey)?.keyName == keyName
  }

  /// A hash of the name.
  public override var hash: Int { keyName.hashValue }
}

extension CSCustomAttributeKey {
  /// How the attribute is searched: by any word, by words that name it, or not at all.
  var visibility: Attribute.Visibility {
    if isSearchableByDefault { return .searchable }
    return isSearchable ? .fieldOnly : .stored
  }

  /// The attribute that the key names.
  package var descriptor: AttributeDescriptor {
    AttributeDescriptor(name: keyName, kind: .any, visibility: visibility)
  }
}
