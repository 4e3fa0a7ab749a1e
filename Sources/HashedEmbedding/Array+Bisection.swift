extension Array where Element: Comparable {
  /// Whether an ascending array has an element: by bisection.
  func containsSorted(_ element: Element) -> Bool { placeSorted(element) != nil }

  /// The place of an element in an ascending array.
  func placeSorted(_ element: Element) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element ? low : nil
  }
}
