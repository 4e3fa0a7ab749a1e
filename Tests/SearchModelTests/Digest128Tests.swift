import SearchModel
import TestSupport
import Testing

@Suite struct Digest128Tests {
  @Test func additionIsThatOfNumbersOf128Bits() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let left = Digest128(high: random.next(), low: random.next())
      let right = Digest128(high: random.next(), low: random.next())
      let sum = left &+ right
      let expected = number(left) &+ number(right)
      #expect(number(sum) == expected)
      #expect(sum &- right == left)
      #expect(Digest128(bytes: sum.bytes) == sum)
    }
  }

  @Test(arguments: [0, 1, 15, 17])
  func otherCountsOfBytesAreNoDigest(_ count: Int) {
    #expect(Digest128(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }

  private func number(_ digest: Digest128) -> UInt128 {
    UInt128(digest.high) << 64 | UInt128(digest.low)
  }
}
