import SearchModel
import TestSupport
import Testing

@testable import ContentDigests

@Suite struct PostingDigestTests {
  private static let term = Digest128(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)

  /// The digests are in files: these values must never change.
  @Test(
    arguments: [
      (Digest128.zero, 0, 0, 0, Digest128.zero),
      (term, 1, 0, 0, Digest128(high: 0xA3CE_66AA_EE62_68F7, low: 0x05E7_C58D_6933_7A26)),
      (term, 1, 3, 70_000, Digest128(high: 0x65D9_A7AF_72FB_ED84, low: 0x3018_57FD_9B47_FF41)),
      (
        term, Int64.max, 1, 1 << 31,
        Digest128(high: 0xCBF9_2E54_5D00_8EBC, low: 0xB32E_2A2E_8B21_BC91)
      ),
    ] as [(Digest128, Int64, Int, Int, Digest128)])
  func goldenValues(
    term: Digest128, row: Int64, column: Int, position: Int, expected: Digest128
  ) {
    let digest = PostingDigest.posting(
      termDigest: term, row: row, column: column, position: position)
    #expect(digest == expected)
  }

  @Test func neighboursDoNotCollide() {
    var halves: (high: Set<UInt64>, low: Set<UInt64>) = ([], [])
    let terms = ["a", "b", ""].map { text in
      Array(text.utf8).withUnsafeBytes { ContentDigest.digest($0) }
    }
    var count = 0
    for row in 0..<64 as Range<Int64> {
      for column in 0..<4 {
        for position in 0..<64 {
          for term in terms {
            let digest = PostingDigest.posting(
              termDigest: term, row: row, column: column, position: position)
            halves.high.insert(digest.high)
            halves.low.insert(digest.low)
            count += 1
          }
        }
      }
    }
    #expect(halves.high.count == count)
    #expect(halves.low.count == count)
  }

  /// Changing one bit of any argument changes each bit of the result in about half of the cases.
  @Test func everyBitMatters() {
    var random = SeededGenerator(seed: 3)
    let sampleCount = 400
    for flipped in 0..<(64 + 64 + 64 + 2 + 16) {
      var changes = [Int](repeating: 0, count: 128)
      for _ in 0..<sampleCount {
        var term = Digest128(high: random.next(), low: random.next())
        var row = Int64.random(in: 0..<(1 << 40), using: &random)
        var column = Int.random(in: 0..<4, using: &random)
        var position = Int.random(in: 0..<(1 << 16), using: &random)
        let before = PostingDigest.posting(
          termDigest: term, row: row, column: column, position: position)
        switch flipped {
        case ..<64: term.high ^= 1 << UInt64(flipped)
        case ..<128: term.low ^= 1 << UInt64(flipped - 64)
        case ..<192: row ^= Int64(bitPattern: 1 << UInt64(flipped - 128))
        case ..<194: column ^= 1 << (flipped - 192)
        default: position ^= 1 << (flipped - 194)
        }
        let after = PostingDigest.posting(
          termDigest: term, row: row, column: column, position: position)
        for bit in 0..<64 {
          changes[bit] += Int((before.low ^ after.low) >> UInt64(bit) & 1)
          changes[64 + bit] += Int((before.high ^ after.high) >> UInt64(bit) & 1)
        }
      }
      // A half of a term reaches one half of the digest; everything else reaches both.
      let reached = flipped < 64 ? 64..<128 : flipped < 128 ? 0..<64 : 0..<128
      for bit in reached {
        // Six standard deviations.
        #expect(abs(changes[bit] - sampleCount / 2) < 60, "input bit \(flipped), output bit \(bit)")
      }
    }
  }

  @Test func sumsDoNotDependOnOrder() {
    var random = SeededGenerator(seed: 5)
    var postings = (0..<500).map { number in
      PostingDigest.posting(
        termDigest: Digest128(high: random.next(), low: random.next()), row: Int64(number),
        column: number % 4, position: number * 7)
    }
    let sum = postings.reduce(.zero, &+)
    postings.shuffle(using: &random)
    #expect(postings.reduce(.zero, &+) == sum)
    #expect(postings.reduce(sum, &-) == .zero)
  }
}
