import Foundation
import SearchModel

/// What of an item's attributes bears on its rank; kept in columns of its own, so that ranking need not decode items.
struct RankingSignals: Sendable, Equatable {
  /// The owner's hint, 0…100.
  var hint: Double?
  /// When the content was last changed or else made, in seconds since 1970.
  var date: Double?

  /// Attributes that date an item; the first that an item has counts.
  private static let dateNames = [
    "contentModificationDate", "modified", "contentCreationDate", "created", "date",
  ]

  /// The signals of a row, as they are stored.
  init(hint: Double?, date: Double?) {
    self.hint = hint
    self.date = date
  }

  /// The signals of a donation.
  init(_ attributes: [Attribute]) {
    var place = Self.dateNames.count
    for attribute in attributes {
      switch attribute.value {
      case .date(let date):
        // Of two of the same name the later one wins.
        guard let found = Self.dateNames.firstIndex(of: attribute.name), found <= place,
          date.timeIntervalSince1970.isFinite
        else { continue }
        place = found
        self.date = date.timeIntervalSince1970
      case .integer(let value) where attribute.name == "rankingHint":
        hint = Self.bounded(Double(value))
      case .number(let value) where attribute.name == "rankingHint":
        hint = Self.bounded(value)
      default: continue
      }
    }
  }

  private static func bounded(_ hint: Double) -> Double? {
    hint.isNaN ? nil : min(max(hint, 0), 100)
  }
}
