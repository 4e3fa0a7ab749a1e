package import SearchModel

extension [Attribute] {
  /// The attributes in the order of their names' bytes; of several with one name the last.
  ///
  /// Attribute sets give this order too, so that an item is the same whichever way it is donated.
  package var normalized: [Attribute] {
    guard count > 1 else { return self }
    let sorted = sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let hasRepeated = zip(sorted, sorted.dropFirst()).contains { left, right in
      left.name.utf8.elementsEqual(right.name.utf8)
    }
    guard hasRepeated else { return sorted }
    var seen: Set<ItemKey> = []
    // Item keys are told apart by their bytes, unlike strings.
    return reversed().filter { seen.insert(ItemKey(type: "", identifier: $0.name)).inserted }
      .normalized
  }
}
