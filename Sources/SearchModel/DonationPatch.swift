public import Foundation

/// A partial change of an item that is in the index already; a patch for an absent item is dropped.
public struct DonationPatch: Sendable, Equatable {
  /// The item to change.
  public var key: ItemKey
  /// The new title, nil to keep it.
  public var title: String?
  /// The new text, nil to keep it.
  public var text: String?
  /// The new keywords, nil to keep them.
  public var keywords: [String]?
  /// The new domain, nil to keep it.
  public var domain: String?
  /// The new expiry, nil to keep it.
  public var expiry: Date?
  /// The new version, nil to keep it.
  public var version: String?
  /// The new priority, nil to keep it.
  public var priority: Int?
  /// Attributes to add or replace, by name.
  public var attributes: [Attribute]
  /// Names of attributes to remove.
  public var removedAttributes: [String]

  /// A patch that changes nothing until its fields are set.
  public init(key: ItemKey) {
    self.key = key
    attributes = []
    removedAttributes = []
  }

  /// The donation that results from applying the patch to what is stored.
  public func applied(to stored: Donation) -> Donation {
    var result = stored
    if let title { result.title = title }
    if let text { result.text = text }
    if let keywords { result.keywords = keywords }
    if let domain { result.domain = domain }
    if let expiry { result.expiry = expiry }
    if let version { result.version = version }
    if let priority { result.priority = priority }
    let replaced = Set(removedAttributes).union(attributes.map(\.name))
    result.attributes = stored.attributes.filter { !replaced.contains($0.name) } + attributes
    return result
  }
}
