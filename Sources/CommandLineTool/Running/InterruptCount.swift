import Synchronization

/// Counts interrupts.
final class InterruptCount: Sendable {
  private let count = Atomic<Int>(0)

  /// The number of interrupts, this one included.
  func next() -> Int {
    count.add(1, ordering: .relaxed).newValue
  }
}
