/// Lists of words one after the other; a word occurs once in a list.
struct EntryList: Sendable {
  private(set) var starts = [0]
  private(set) var words: [UInt32] = []

  /// The number of lists.
  var count: Int { starts.count - 1 }

  /// Appends a list; words that occur again are left out.
  mutating func append(_ list: [UInt32]) {
    words += list.sorted().removingRepeats()
    starts.append(words.count)
  }

  /// The words of a list, ascending.
  subscript(index: Int) -> ArraySlice<UInt32> { words[starts[index]..<starts[index + 1]] }
}

extension Array where Element: Equatable {
  /// The elements without those that equal the one before.
  fileprivate func removingRepeats() -> [Element] {
    var kept: [Element] = []
    kept.reserveCapacity(count)
    for element in self where kept.last != element { kept.append(element) }
    return kept
  }
}
