/// Sorts small unsigned numbers without allocating.
enum RadixSort {
  /// Up to this many, insertion is faster than counting.
  private static let insertionLimit = 48

  /// Sorts ascending.
  ///
  /// - Parameters:
  ///   - values: the numbers.
  ///   - bits: how many of their low bits are used at most.
  ///   - scratch: at least as many elements as `values`.
  /// - Complexity: O(n · bits ÷ 8), and O(n²) for up to 48 numbers.
  static func sort(
    _ values: UnsafeMutableBufferPointer<UInt32>, bits: Int,
    scratch: UnsafeMutableBufferPointer<UInt32>
  ) {
    if values.count <= insertionLimit {
      insertionSort(values)
      return
    }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { offsets in
      for shift in stride(from: UInt32(0), to: UInt32(max(bits, 0)), by: 8) {
        offsets.initialize(repeating: 0)
        for value in values { offsets[Int((value >> shift) & 0xFF)] += 1 }
        var sum = 0
        for digit in 0..<256 {
          let count = offsets[digit]
          offsets[digit] = sum
          sum += count
        }
        for value in values {
          let digit = Int((value >> shift) & 0xFF)
          scratch[offsets[digit]] = value
          offsets[digit] += 1
        }
        for index in values.indices { values[index] = scratch[index] }
      }
    }
  }

  private static func insertionSort(_ values: UnsafeMutableBufferPointer<UInt32>) {
    for index in values.indices.dropFirst() {
      let value = values[index]
      var place = index
      while place > 0, values[place - 1] > value {
        values[place] = values[place - 1]
        place -= 1
      }
      values[place] = value
    }
  }
}
