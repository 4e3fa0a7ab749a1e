package import SpotlightAPI

/// The attribute under which a property is indexed.
package enum PropertyIndexing {
  /// None: the property is not indexed.
  case none
  /// One of the attributes that every item may have.
  case attribute(PartialKeyPath<CSSearchableItemAttributeSet>)
  /// One of the app's own.
  case custom(AttributeDescriptor)

  /// The attribute; nil for a property that is not indexed and for a key path that leads to no attribute.
  package var descriptor: AttributeDescriptor? {
    switch self {
    case .none: nil
    case .attribute(let keyPath): CSSearchableItemAttributeSet.descriptor(for: keyPath)
    case .custom(let descriptor): descriptor
    }
  }
}

@available(*, unavailable)
extension PropertyIndexing: Sendable {}
