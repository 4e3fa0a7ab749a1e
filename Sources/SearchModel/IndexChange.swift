public import Foundation

/// One step of a change of the index.
public enum IndexChange: Sendable, Equatable {
  /// Adds or replaces an item.
  case donate(Donation)
  /// Changes parts of an item that exists.
  case patch(DonationPatch)
  /// Removes items.
  case remove(ItemSelection)
  /// Counts that a person chose an item among results; nothing for an item that is not in the index.
  case recordEngagement(with: ItemKey, at: Date)
}

/// A compare-and-set of the client state that is stored with a change.
public struct ClientStateUpdate: Sendable, Equatable {
  /// Whose state it is: the name of the client's index.
  public var name: String
  /// The state that must be stored now, if `checksExpected`; nil for none.
  public var expected: [UInt8]?
  /// Whether `expected` is compared at all.
  public var checksExpected: Bool
  /// The state that is stored when the change is.
  public var new: [UInt8]

  /// An update that replaces whatever state is stored.
  public init(name: String, new: [UInt8]) {
    self.name = name
    self.new = new
    expected = nil
    checksExpected = false
  }

  /// An update that fails with `mismatchedClientState` unless the expected state is stored.
  public init(name: String, expected: [UInt8]?, new: [UInt8]) {
    self.name = name
    self.new = new
    self.expected = expected
    checksExpected = true
  }
}

/// What a change did, in items.
public struct ChangeSummary: Sendable, Equatable {
  /// Items that were not in the index before.
  public var added = 0
  /// Items that were replaced or patched.
  public var updated = 0
  /// Items donated exactly as they were stored; nothing was written for them.
  public var unchanged = 0
  /// Items removed.
  public var removed = 0

  /// A summary of nothing.
  public init() {}

  /// Adds another change's counts.
  public static func += (left: inout ChangeSummary, right: ChangeSummary) {
    left.added += right.added
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.removed += right.removed
  }
}
