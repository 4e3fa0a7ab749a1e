public import Foundation

/// Attributes of dates of events and tasks.
extension CSSearchableItemAttributeSet {
  /// When the item is due.
  @StoredAttribute public var dueDate: Date?
  /// When the item was completed.
  @StoredAttribute public var completionDate: Date?
  /// When the item begins.
  @StoredAttribute public var startDate: Date?
  /// When the item ends.
  @StoredAttribute public var endDate: Date?
  /// Dates that matter for the item.
  @StoredAttribute public var importantDates: [Date]?
  /// Whether the item covers whole days.
  @StoredAttribute public var allDay: NSNumber?
}
