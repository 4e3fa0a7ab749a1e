/// Rows with a leaf's frequencies, some hundreds at a time.
final class PostingBatch {
  /// How many rows fit.
  static let capacity = 512

  let rows: UnsafeMutablePointer<Int64>
  let frequencies: UnsafeMutablePointer<UInt64>
  /// How many rows there are.
  var count = 0

  init() {
    // One place more: a row is written before it is known to count.
    rows = .allocate(capacity: Self.capacity + 1)
    frequencies = .allocate(capacity: Self.capacity + 1)
    rows.initialize(repeating: 0, count: Self.capacity + 1)
    frequencies.initialize(repeating: 0, count: Self.capacity + 1)
  }

  deinit {
    rows.deallocate()
    frequencies.deallocate()
  }

  var isFull: Bool { count >= Self.capacity }

  /// Adds a row unless it is full; nothing for a row without occurrences.
  func append(_ row: Int64, _ frequency: UInt64) {
    guard frequency != 0, !isFull else { return }
    rows[count] = row
    frequencies[count] = frequency
    count += 1
  }
}
