public import Foundation

/// A wish that of items which answer a query about as well the younger ones come first.
///
/// An item's age is counted from its attribute `contentModificationDate` or `modified`, else `contentCreationDate`,
/// `created` or `date`. One without such a date has no advantage, and no disadvantage but that of the others' advantage.
public struct RecencyPreference: Sendable, Equatable {
  /// The age at which half of a new item's advantage is left; a third is left at twice that age.
  public var halvingAge: Duration
  /// The moment from which ages are counted, nil for the last full hour.
  public var reference: Date?

  /// A preference; by default a month halves the advantage.
  public init(halvingAge: Duration = .seconds(30 * 86_400), reference: Date? = nil) {
    self.halvingAge = halvingAge
    self.reference = reference
  }
}
