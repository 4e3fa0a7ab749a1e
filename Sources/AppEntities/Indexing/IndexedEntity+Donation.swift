package import SearchModel
import SpotlightAPI

extension IndexedEntity {
  /// The entity's key in the index.
  package static func itemKey(_ identifier: ID) -> ItemKey {
    ItemKey(type: persistentIdentifier, identifier: identifier.entityIdentifierString)
  }

  /// What the index stores for the entity.
  ///
  /// - Parameters:
  ///   - type: the type's lasting name.
  ///   - layout: how its properties are read.
  ///   - priority: raises the entity among equal results.
  /// - Returns: the donation.
  package func donation(type: String, layout: EntityLayout<Self>, priority: Int) -> Donation {
    let attributeSet = attributeSet
    fill(attributeSet, layout)
    var donation = Donation(
      key: ItemKey(type: type, identifier: id.entityIdentifierString),
      version: indexVersion, priority: priority, expiry: indexExpirationDate,
      isHidden: hideInSpotlight, source: indexSource)
    attributeSet.fill(&donation)
    donation.domain = indexDomain ?? attributeSet.domainIdentifier
    if let indexLanguage { donation.language = indexLanguage }
    return donation
  }

  /// The attribute set with everything that the index stores: by rising precedence the entity's own set, its display
  /// representation and its properties.
  func fill(_ attributeSet: CSSearchableItemAttributeSet, _ layout: EntityLayout<Self>) {
    // The default set carries the representation that it was made from, which spares asking the entity a second time.
    let representation =
      attributeSet.entityAttachment.representation ?? displayRepresentation
    representation.apply(to: attributeSet)
    let shownTitle = attributeSet.title
    layout.contribute(self, to: attributeSet)
    if let shownTitle, attributeSet.title != shownTitle, attributeSet.displayName == nil {
      attributeSet.displayName = shownTitle
    }
  }
}
