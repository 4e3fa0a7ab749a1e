package import Foundation

/// Moments and durations as text.
package enum TimeText {
  /// A moment in UTC: `2026-01-31T09:05:00Z`, with milliseconds where there are any.
  package static func stamp(_ date: Date) -> String {
    let hasFraction = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 1) != 0
    return date.formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: hasFraction).timeZone(
        separator: .omitted))
  }

  /// A duration with two or three digits and a unit: `1.9 ms`, `37 s`, `12 min`.
  package static func short(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    switch milliseconds {
    case ..<9.95: return DecimalText.format(milliseconds, digits: 1) + " ms"
    case ..<999.5: return DecimalText.format(milliseconds, digits: 0) + " ms"
    case ..<9950: return DecimalText.format(milliseconds / 1e3, digits: 1) + " s"
    case ..<119_500: return DecimalText.format(milliseconds / 1e3, digits: 0) + " s"
    default:
      let minutes = Int((milliseconds / 60_000).rounded())
      return minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
  }
}
