package import SearchModel

extension [Attribute] {
  /// The attributes in the order of their names' bytes; of several with one name the last.
  ///
  /// Attribute sets give this order too, so that an item is the same whichever way it is donated.
  ///
  /// An attribute whose name is empty or too long for an index is left out: it must not cost the rest of the item.
  package var normalized: [Attribute] {
    guard allSatisfy(\.hasUsableName) else { return filter(\.hasUsableName).normalized }
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

extension Attribute {
  fileprivate var hasUsableName: Bool {
    !name.isEmpty && name.utf8.count <= Donation.nameByteLimit
  }
}
