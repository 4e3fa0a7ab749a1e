import Foundation
import SearchModel

extension CSSearchableItemAttributeSet {
  /// The attribute that a key path leads to, nil for a property that reads no attribute.
  ///
  /// The property is read on a set that notes which attribute its accessor asks for, so every attribute is known without
  /// a table, and so is a property that a client declares over one of them or over a custom key. The answer is remembered.
  package static func descriptor(
    for keyPath: PartialKeyPath<CSSearchableItemAttributeSet>
  ) -> AttributeDescriptor? {
    if let known = knownKeyPaths[keyPath] { return known }
    let traced = CSSearchableItemAttributeSet(contents: Contents(trace: []))
    _ = traced[keyPath: keyPath]
    let descriptor = traced.withContents { $0.trace?.first }
    knownKeyPaths[keyPath] = .some(descriptor)
    return descriptor
  }

  /// The name of the attribute that a key path leads to, nil for a property that reads no attribute.
  public static func attributeName(
    for keyPath: PartialKeyPath<CSSearchableItemAttributeSet>
  ) -> String? {
    descriptor(for: keyPath)?.name
  }

  private static let knownKeyPaths = KnownKeyPaths()
}

/// The key paths that were looked up, with what they lead to.
private final class KnownKeyPaths: @unchecked Sendable {
  // Sendable because the dictionary is only touched under the lock, and key paths do not change.
  private let lock = NSLock()
  private var descriptors: [PartialKeyPath<CSSearchableItemAttributeSet>: AttributeDescriptor?] =
    [:]

  subscript(
    keyPath: PartialKeyPath<CSSearchableItemAttributeSet>
  ) -> AttributeDescriptor?? {
    get { lock.withLock { descriptors[keyPath] } }
    set { lock.withLock { descriptors[keyPath] = newValue } }
  }
}
