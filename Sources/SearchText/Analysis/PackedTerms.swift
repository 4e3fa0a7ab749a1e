/// Terms as the full-text table's tokenizer replays them; a buffer to be reused.
///
/// Every term is preceded by 0x20 (new position) or 0x1F (position of the term before).
package struct PackedTerms: Sendable {
  package var bytes: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  package mutating func removeAll(keepingCapacity: Bool = true) {
    bytes.removeAll(keepingCapacity: keepingCapacity)
  }
}
