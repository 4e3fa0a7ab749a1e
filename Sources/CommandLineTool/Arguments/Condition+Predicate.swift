import Foundation
package import SearchModel

extension Condition {
  /// The condition as a predicate.
  ///
  /// What is typed has no type, so the value is taken as text and as everything else that it reads as: a
  /// number, true or false, a date. The condition holds when it holds for one of them. A date names the whole
  /// span that it writes out (a year, a month, a day, a second, in UTC), so that `= 2024-05-01` finds every moment of the day.
  package var predicate: AttributePredicate {
    switch comparison {
    case .exists: .present(attribute)
    case .missing: .not(.present(attribute))
    case .compare(.notEqual): .not(.any(readings(.equal)))
    case .compare(let comparison): .any(readings(comparison))
    }
  }

  private func readings(_ comparison: AttributePredicate.Comparison) -> [AttributePredicate] {
    var readings: [AttributePredicate] = [
      .compare(attribute, comparison, .text(value), .forgiving)
    ]
    guard ![.contains, .hasPrefix, .hasSuffix].contains(comparison) else { return readings }
    if let number = Int64(value) {
      readings.append(.compare(attribute, comparison, .integer(number), []))
    } else if let number = Double(value), number.isFinite {
      readings.append(.compare(attribute, comparison, .number(number), []))
    }
    if comparison == .equal, let truth = Self.truths[value.lowercased()] {
      readings.append(.compare(attribute, .equal, .boolean(truth), []))
    }
    if let span = DateSpan(value) { readings.append(span.predicate(attribute, comparison)) }
    return readings
  }

  private static let truths = ["true": true, "yes": true, "false": false, "no": false]
}

/// The span of time that a date written with some precision names.
struct DateSpan: Equatable {
  /// The first moment.
  var start: Date
  /// The first moment after it.
  var end: Date

  /// The span of `2024`, `2024-05`, `2024-05-01`, `2024-05-01T10:30`, `2024-05-01T10:30:05`, the last two with `Z` or an
  /// offset such as `+02:00` if wanted; nil for anything else.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: Self.form),
      let year = Int(match.output.year),
      let offset = Self.offset(match.output.zone.map(String.init))
    else { return nil }
    let numbers = [
      match.output.month, match.output.day, match.output.hour, match.output.minute,
      match.output.second,
    ].map { $0.flatMap { Int($0) } }
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (year, numbers[0] ?? 1, numbers[1] ?? 1)
    (parts.hour, parts.minute, parts.second) = (numbers[2] ?? 0, numbers[3] ?? 0, numbers[4] ?? 0)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard parts.isValidDate(in: calendar), let start = calendar.date(from: parts) else {
      return nil
    }
    let unit: Calendar.Component =
      numbers[4] != nil
      ? .second
      : numbers[3] != nil ? .minute : numbers[1] != nil ? .day : numbers[0] != nil ? .month : .year
    guard let end = calendar.date(byAdding: unit, value: 1, to: start) else { return nil }
    self.start = start.addingTimeInterval(-offset)
    self.end = end.addingTimeInterval(-offset)
  }

  // A regular expression is not Sendable, so it is made anew; conditions are few.
  private static var form:
    Regex<
      (
        Substring, year: Substring, month: Substring?, day: Substring?, hour: Substring?,
        minute: Substring?, second: Substring?, zone: Substring?
      )
    >
  {
    /(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?(?<zone>Z|[+\-]\d\d:?\d\d)?)?)?)?/
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
