/// A count of events in which each event fades: after a half-life it counts half.
///
/// Holds the sum of 2^(−age ÷ half-life) over all events, at the time of the latest; events may be added in any order.
package struct DecayingCount: Sendable, Equatable {
  /// An event counts half after so many seconds: 30 days.
  package static let halfLife = 30.0 * 86_400

  /// The count at `time`.
  package private(set) var value: Double
  /// The time of the latest event, in seconds.
  package private(set) var time: Double

  /// A count; what is no count, as from a damaged file, is 0.
  package init(value: Double, time: Double) {
    self.value = value.isFinite ? max(value, 0) : 0
    self.time = time.isFinite ? time : 0
  }

  /// The count at a time; at times before the latest event, as if it had just happened.
  package func value(at moment: Double) -> Double {
    value * Self.remainder(after: moment - time)
  }

  /// Adds an event.
  package mutating func add(at moment: Double) {
    guard moment.isFinite else { return }
    if moment >= time {
      value = value(at: moment) + 1
      time = moment
    } else {
      value += Self.remainder(after: time - moment)
    }
  }

  private static func remainder(after age: Double) -> Double {
    age > 0 ? Exponential.binary(-age / halfLife) : 1
  }
}
