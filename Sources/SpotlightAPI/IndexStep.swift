import Foundation
import SearchModel

/// A step of a change as a client asked for it.
enum IndexStep: Sendable {
  /// A change that is complete in itself.
  case change(IndexChange)
  /// An update of an item, which may depend on what is stored by then.
  case update(CSSearchableItem)
}

extension IndexStep {
  /// The steps that index some items, with the items as they are now.
  static func indexing(_ items: [CSSearchableItem]) -> [IndexStep] {
    let defaultExpiry = CSSearchableItem.defaultExpiry(now: Date())
    return items.map { item in
      if item.isUpdate, let copy = item.copy() as? CSSearchableItem { return .update(copy) }
      return .change(.donate(item.donation(defaultExpiry: defaultExpiry)))
    }
  }

  /// The changes that the steps come to over what a backend holds; updates of items that are absent are left out.
  static func changes(
    of steps: ArraySlice<IndexStep>, over backend: any SearchBackend
  ) async throws -> [IndexChange] {
    var changes: [IndexChange] = []
    changes.reserveCapacity(steps.count)
    for step in steps {
      switch step {
      case .change(let change): changes.append(change)
      case .update(let item) where item.attributeSet.isCoupled:
        let key = CSSearchableItem.key(item.uniqueIdentifier)
        let stored = try await backend.item(key)?.donation
        guard let current = applying(changes, to: key, stored: stored) else { continue }
        changes.append(.patch(item.patch(over: current)))
      case .update(let item): changes.append(.patch(item.patch(over: nil)))
      }
    }
    return changes
  }

  /// An item as it will be after some changes, nil when it will not exist.
  private static func applying(
    _ changes: [IndexChange], to key: ItemKey, stored: Donation?
  ) -> Donation? {
    var current = stored
    for change in changes {
      switch change {
      case .donate(let donation) where donation.key == key: current = donation
      case .patch(let patch) where patch.key == key: current = current.map(patch.applied)
      case .remove(let selection) where selection.contains(current, key): current = nil
      case .donate, .patch, .remove, .recordEngagement: break
      }
    }
    return current
  }
}

extension ItemSelection {
  fileprivate func contains(_ donation: Donation?, _ key: ItemKey) -> Bool {
    switch self {
    case .all: true
    case .keys(let keys): keys.contains(key)
    case .type(let type): type == key.type
    case .source(let source): donation?.source == source
    case .domain(let domain, let type):
      (type == nil || type == key.type)
        && (donation?.domain == domain || donation?.domain?.hasPrefix(domain + ".") == true)
    }
  }
}
