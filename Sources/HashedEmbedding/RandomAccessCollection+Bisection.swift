extension RandomAccessCollection where Element: Comparable, Index == Int {
  /// Whether an ascending collection has an element: by bisection.
  func containsSorted(_ element: Element) -> Bool { placeSorted(element) != nil }

  /// The place of an element in an ascending collection.
  func placeSorted(_ element: Element) -> Int? {
    let place = lowerBoundSorted(element)
    return place < endIndex && self[place] == element ? place : nil
  }

  /// The place of the first element of an ascending collection that is not below one.
  func lowerBoundSorted(_ element: Element) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
