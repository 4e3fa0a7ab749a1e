/// Tells whether an identifier came up before, by 64-bit hashes in an open table.
///
/// The table stops at about three million identifiers (32 MiB): after that repetitions of the later ones go
/// unreported, not unhandled, since a later donation replaces an earlier one in any case. Two different
/// identifiers are taken for one with a probability of n² / 2^65: 10^-7 for three million.
struct RepeatedIdentifiers {
  private static let maximumCapacity = 1 << 22

  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0

  /// Notes an identifier; true when it was noted before.
  mutating func isRepeated(_ identifier: String) -> Bool {
    // 0 marks a free slot.
    let hash = max(1, ContentHash.hash(identifier))
    if count * 4 >= slots.count * 3 {
      if slots.count >= Self.maximumCapacity { return find(hash).isFound }
      grow()
    }
    let (slot, isFound) = find(hash)
    if isFound { return true }
    slots[slot] = hash
    count += 1
    return false
  }

  private func find(_ hash: UInt64) -> (slot: Int, isFound: Bool) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] == hash { return (slot, true) }
      slot = (slot + 1) & mask
    }
    return (slot, false)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for hash in old where hash != 0 { slots[find(hash).slot] = hash }
  }
}
