import SearchRanking
import TestSupport
import Testing

struct QuantizedLengthTests {
  @Test func everyCodeStandsForItself() {
    for code in UInt8.min...UInt8.max {
      #expect(QuantizedLength.encode(QuantizedLength.decode(code)) == code)
    }
    let lengths = (UInt8.min...UInt8.max).map(QuantizedLength.decode)
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 < $1 })
    #expect(lengths.last == QuantizedLength.maximum)
  }

  @Test func smallLengthsAreExact() {
    for length in 0...32 {
      #expect(QuantizedLength.decode(QuantizedLength.encode(length)) == length)
    }
  }

  @Test func encodingIsMonotoneAndTakesTheNearest() {
    let all = (UInt8.min...UInt8.max).map(QuantizedLength.decode)
    var generator = SeededGenerator(seed: 1)
    let samples =
      Array(0...5_000)
      + (0..<2_000).map { _ in Int.random(in: 0...QuantizedLength.maximum, using: &generator) }
    var before = (length: -1, code: UInt8(0))
    for length in samples.sorted() {
      let code = QuantizedLength.encode(length)
      let decoded = QuantizedLength.decode(code)
      let nearest = all.map { abs($0 - length) }.min()
      #expect(abs(decoded - length) == nearest, "length \(length)")
      #expect(Double(abs(decoded - length)) <= 0.032 * Double(length), "length \(length)")
      #expect(code >= before.code, "\(before.length) and \(length)")
      before = (length, code)
    }
  }

  @Test(
    arguments: [
      (-1, 0), (Int.min, 0), (0, 0), (1, 1), (31, 31), (32, 32), (63, 48), (64, 48),
      (QuantizedLength.maximum - 1, 255), (QuantizedLength.maximum, 255), (Int.max, 255),
    ] as [(Int, UInt8)])
  func boundaries(length: Int, code: UInt8) {
    #expect(QuantizedLength.encode(length) == code)
  }

  @Test func packingKeepsColumnZeroLowest() {
    let word = QuantizedLength.packed([3, 100, 0, 7, 9])
    #expect((0..<4).map { QuantizedLength.length(ofColumn: $0, in: word) } == [3, 100, 0, 7])
    #expect(word & 0xFF == 3)
    #expect(QuantizedLength.packed([5]) == 5)
  }

  @Test func frequenciesPackAndSaturate() {
    var word = PackedFrequencies.packed([1, -2, 70_000, 4, 5])
    #expect(
      (0..<4).map { PackedFrequencies.frequency(ofColumn: $0, in: word) } == [1, 0, 65_535, 4])
    PackedFrequencies.increment(&word, column: 2)
    PackedFrequencies.increment(&word, column: 3)
    PackedFrequencies.increment(&word, column: 4)
    PackedFrequencies.increment(&word, column: -1)
    #expect(word == PackedFrequencies.packed([1, 0, 65_535, 5]))
  }
}
