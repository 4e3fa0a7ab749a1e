import ContentDigests

/// The runs of five characters in a word, its beginning and end counting as one each.
///
/// Source: Bojanowski et al. 2017, "Enriching Word Vectors with Subword Information", doi 10.1162/tacl_a_00051.
enum CharacterGrams {
  /// The characters of a gram.
  static let length = 5
  /// Grams are hashed into 2 to this power of buckets.
  static let bucketBits = 16
  /// What stands beyond so many bytes of a word is left out.
  private static let longestWord = 96

  /// Calls `body` with the tagged bucket of each gram; a word with a digit in it has none.
  ///
  /// - Complexity: O(bytes).
  static func forEach(of word: UnsafeRawBufferPointer, _ body: (_ tagged: UInt32) -> Void) {
    guard !word.contains(where: { (0x30...0x39).contains($0) }) else { return }
    let used = min(word.count, longestWord)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * (longestWord + 3)) { memory in
      memory.initialize(repeating: 0)
      let (framed, starts) = (memory.baseAddress, longestWord + 3)
      guard let framed else { return }
      // Control bytes stand for the beginning and the end: no word has them.
      framed[0] = 0x02
      for index in 0..<used { framed[index + 1] = word[index] }
      framed[used + 1] = 0x03
      var count = 0
      for index in 0..<(used + 2) where framed[index] & 0xC0 != 0x80 {
        framed[starts + count] = UInt8(index)
        count += 1
      }
      framed[starts + count] = UInt8(used + 2)
      guard count >= length else { return }
      for first in 0...(count - length) {
        let (start, end) = (Int(framed[starts + first]), Int(framed[starts + first + length]))
        let hash = ContentDigest.hash64(
          UnsafeRawBufferPointer(start: framed + start, count: end - start), seed: 0)
        body(
          UInt32(truncatingIfNeeded: hash & (1 << UInt64(bucketBits) - 1))
            | UInt32(truncatingIfNeeded: hash >> 56) << 24)
      }
    }
  }
}
