import Foundation
import SearchModel

/// The span of time that a date written with some precision names.
struct DateSpan: Equatable {
  /// The first moment.
  var start: Date
  /// The first moment after it.
  var end: Date

  /// The span that a text names; nil for text of another form.
  ///
  /// The forms are `2024-05`, `2024-05-01`, `2024-05-01T10:30` and `2024-05-01T10:30:05`, the last two with `Z` or an
  /// offset such as `+02:00` if wanted. A year alone is a number.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: Self.form),
      let year = Int(match.output.year), let month = Int(match.output.month),
      let offset = Self.offset(match.output.zone.map(String.init))
    else { return nil }
    let numbers = [
      match.output.day, match.output.hour, match.output.minute, match.output.second,
    ].map { $0.flatMap { Int($0) } }
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (year, month, numbers[0] ?? 1)
    (parts.hour, parts.minute, parts.second) = (numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 0)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard parts.isValidDate(in: calendar), let start = calendar.date(from: parts) else {
      return nil
    }
    let unit: Calendar.Component =
      numbers[3] != nil ? .second : numbers[2] != nil ? .minute : numbers[0] != nil ? .day : .month
    guard let end = calendar.date(byAdding: unit, value: 1, to: start) else { return nil }
    self.start = start.addingTimeInterval(-offset)
    self.end = end.addingTimeInterval(-offset)
  }

  // A regular expression is not Sendable, so it is made anew; conditions are few.
  private static var form:
    Regex<
      (
        Substring, year: Substring, month: Substring, day: Substring?, hour: Substring?,
        minute: Substring?, second: Substring?, zone: Substring?
      )
    >
  {
    /(?<year>[0-9]{4})-(?<month>[0-9][0-9])(?:-(?<day>[0-9][0-9])(?:[T ](?<hour>[0-9][0-9]):(?<minute>[0-9][0-9])(?::(?<second>[0-9][0-9]))?(?<zone>Z|[+\-][0-9][0-9]:?[0-9][0-9])?)?)?/
  }

  /// The seconds east of Greenwich that a zone names.
  private static func offset(_ zone: String?) -> TimeInterval? {
    guard let zone, zone != "Z" else { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24,
      minutes < 60
    else { return nil }
    return Double((hours * 60 + minutes) * 60) * (zone.hasPrefix("-") ? -1 : 1)
  }

  /// What a comparison with the whole span means for a date.
  func predicate(
    _ attribute: String, _ comparison: AttributePredicate.Comparison
  ) -> AttributePredicate {
    switch comparison {
    case .less: .compare(attribute, .less, .date(start), [])
    case .lessOrEqual: .compare(attribute, .less, .date(end), [])
    case .greater: .compare(attribute, .greaterOrEqual, .date(end), [])
    case .greaterOrEqual: .compare(attribute, .greaterOrEqual, .date(start), [])
    default:
      .all([
        .compare(attribute, .greaterOrEqual, .date(start), []),
        .compare(attribute, .less, .date(end), []),
      ])
    }
  }
}
