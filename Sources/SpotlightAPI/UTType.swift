import Foundation

/// A uniform type: what content is, by a reverse domain name such as `public.plain-text`.
///
/// Knows the common types, what they conform to and the file name extensions that stand for them.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The type's identifier.
  public let identifier: String

  /// The type with an identifier; nil for an empty one or one with characters that no identifier has.
  ///
  /// Unlike on Apple's systems an identifier that nothing declares is accepted: there is no system that could know it.
  public init?(_ identifier: String) {
    let isAllowed = identifier.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isAllowed, !identifier.isEmpty else { return nil }
    self.identifier = identifier
  }

  /// A type that the app declares.
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }

  /// A type that another app declares.
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }

  /// The type that a file name extension stands for; nil for an unknown one or one that is no such type.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    let declaration = UTTypeDeclaration.all.first { declaration in
      declaration.filenameExtensions.contains(wanted)
        && UTType(exportedAs: declaration.identifier).conforms(to: supertype)
    }
    guard let declaration else { return nil }
    identifier = declaration.identifier
  }

  /// The type that a MIME type stands for; nil for an unknown one or one that is no such type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let wanted = mimeType.lowercased()
    let declaration = UTTypeDeclaration.all.first { declaration in
      declaration.mimeType == wanted
        && UTType(exportedAs: declaration.identifier).conforms(to: supertype)
    }
    guard let declaration else { return nil }
    identifier = declaration.identifier
  }

  /// The identifier.
  public var description: String { identifier }

  private var declaration: UTTypeDeclaration? { UTTypeDeclaration.byIdentifier[identifier] }

  /// The usual file name extension, without a period; nil where there is none.
  public var preferredFilenameExtension: String? { declaration?.filenameExtensions.first }

  /// The MIME type; nil where there is none.
  public var preferredMIMEType: String? { declaration?.mimeType }

  /// All types that this one conforms to, without itself.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var pending = declaration?.parents ?? []
    while let identifier = pending.popLast() {
      guard found.insert(UTType(exportedAs: identifier)).inserted else { continue }
      pending += UTTypeDeclaration.byIdentifier[identifier]?.parents ?? []
    }
    return found
  }

  /// Whether content of this type is content of the other: the type itself or one that it conforms to.
  public func conforms(to type: UTType) -> Bool {
    self == type || supertypes.contains(type)
  }

  /// Whether the other type conforms to this one and is another.
  public func isSupertype(of type: UTType) -> Bool {
    self != type && type.conforms(to: self)
  }

  /// Whether this type conforms to the other and is another.
  public func isSubtype(of type: UTType) -> Bool {
    self != type && conforms(to: type)
  }
}
