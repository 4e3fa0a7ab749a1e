package import Foundation
package import SearchModel

extension CSSearchableItem {
  /// The entity type of plain items in the index.
  package static let entityType = "CSSearchableItem"

  /// The key under which an item with an identifier is stored.
  package static func key(_ identifier: String) -> ItemKey {
    ItemKey(type: entityType, identifier: identifier)
  }

  /// What the index stores for the item.
  ///
  /// - Parameter defaultExpiry: when the item leaves the index if it does not say.
  /// - Returns: the donation.
  package func donation(defaultExpiry: Date) -> Donation {
    let expiry = expirationDate ?? defaultExpiry
    var donation = Donation(
      key: Self.key(uniqueIdentifier), domain: domainIdentifier, priority: priority,
      expiry: expiry == .distantFuture ? nil : expiry)
    attributeSet.fill(&donation)
    return donation
  }

  /// What the index changes for an item that is an update.
  package func patch(over stored: Donation?) -> DonationPatch {
    var patch = DonationPatch(key: Self.key(uniqueIdentifier))
    patch.domain = domainIdentifier
    if let expirationDate { patch.expiry = expirationDate }
    attributeSet.fill(&patch, over: stored)
    return patch
  }

  /// An item as the index has it; without its text unless that is asked for.
  package convenience init(_ donation: Donation, includesText: Bool = false) {
    self.init(
      uniqueIdentifier: donation.key.identifier, domainIdentifier: donation.domain,
      attributeSet: CSSearchableItemAttributeSet(donation, includesText: includesText))
    expirationDate = donation.expiry ?? .distantFuture
    priority = donation.priority
  }

  /// A month from now, rounded up to the end of the day in UTC: an item that is donated twice on a day stays as it is.
  package static func defaultExpiry(now: Date) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let month = calendar.date(byAdding: .month, value: 1, to: now) ?? now + 30 * 86_400
    let day = calendar.startOfDay(for: month)
    return day == month ? month : calendar.date(byAdding: .day, value: 1, to: day) ?? month
  }
}
