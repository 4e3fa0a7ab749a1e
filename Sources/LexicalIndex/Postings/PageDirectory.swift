import SearchModel

/// Which terms begin the pages of one segment.
struct PageDirectory {
  /// A page on which a term begins.
  struct Entry {
    /// Its number.
    let page: Int64
    /// Whether an index over leaves belongs to the last term that begins there.
    let hasDoclistIndex: Bool

    /// An entry as it is stored.
    init(_ value: Int64) {
      page = value >> 1
      hasDoclistIndex = value & 1 == 1
    }
  }

  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var values: [Int64] = []

  /// Adds the page that a term, or the beginning of one, tells from the pages before.
  ///
  /// - Throws: `SearchError` of code `corrupt` when the terms do not ascend.
  mutating func append(_ term: UnsafeRawBufferPointer, _ value: Int64) throws {
    if !ends.isEmpty {
      let isAscending = withTerm(ends.count - 1) { $0.lexicographicallyPrecedes(term) }
      guard isAscending else { throw StoredSegments.corrupt }
    }
    bytes.append(contentsOf: term)
    ends.append(bytes.count)
    values.append(value)
  }

  /// The last page whose term is no greater than a key.
  func last(upTo key: [UInt8]) -> Entry? {
    let count = countUpTo(key)
    return count > 0 ? Entry(values[count - 1]) : nil
  }

  /// The first page whose term is greater than a key.
  func first(after key: [UInt8]) -> Entry? {
    let count = countUpTo(key)
    return count < values.count ? Entry(values[count]) : nil
  }

  /// How many terms are no greater than a key.
  private func countUpTo(_ key: [UInt8]) -> Int {
    var low = 0
    var high = ends.count
    key.withUnsafeBytes { key in
      while low < high {
        let middle = (low + high) / 2
        let isAfter = withTerm(middle) { Self.precedes(key, $0) }
        if isAfter { high = middle } else { low = middle + 1 }
      }
    }
    return low
  }

  private static func precedes(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    let count = min(left.count, right.count)
    var place = 0
    while place < count, left[place] == right[place] { place += 1 }
    return place < count ? left[place] < right[place] : left.count < right.count
  }

  private func withTerm<T>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let start = index > 0 ? ends[index - 1] : 0
    return bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[start..<ends[index]]))
    }
  }
}
