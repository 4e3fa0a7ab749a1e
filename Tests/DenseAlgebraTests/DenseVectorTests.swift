import DenseAlgebra
import TestSupport
import Testing

struct DenseVectorTests {
  static func random(_ count: Int, using generator: inout SeededGenerator) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
  }

  @Test func agreesWithPlainLoops() {
    var generator = SeededGenerator(seed: 1)
    for count in 0...40 {
      let first = Self.random(count, using: &generator)
      let second = Self.random(count, using: &generator)
      let dot = first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { DenseVector.dot(first, $0) }
      }
      let expected = zip(first, second).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
      #expect(abs(Double(dot) - expected) < 1e-5)

      var sum = first
      sum.withUnsafeMutableBufferPointer { sum in
        second.withUnsafeBufferPointer { DenseVector.add(-2.5, times: $0, to: sum) }
      }
      for index in 0..<count {
        #expect(abs(sum[index] - (first[index] - 2.5 * second[index])) < 1e-5)
      }

      let square = first.withUnsafeBufferPointer { DenseVector.squaredLength($0) }
      let plain = first.reduce(0.0) { $0 + Double($1) * Double($1) }
      #expect(abs(square - plain) < 1e-12 * max(1, plain))
    }
  }

  @Test func theShorterVectorDecides() {
    let short: [Float] = [1, 2]
    let long: [Float] = [3, 4, 5]
    short.withUnsafeBufferPointer { short in
      long.withUnsafeBufferPointer { long in
        #expect(DenseVector.dot(short, long) == 11)
        #expect(DenseVector.dot(long, short) == 11)
      }
    }
  }

  @Test(arguments: [1, 1e-30, 1e30, .leastNonzeroMagnitude, 3e38] as [Float])
  func normalizedVectorsHaveLengthOne(magnitude: Float) {
    for count in 1...20 {
      var vector = (0..<count).map { Float($0 % 3 == 0 ? -1 : 1) * magnitude }
      let before = vector.withUnsafeMutableBufferPointer { DenseVector.normalize($0) }
      #expect(abs(before - Double(magnitude) * Double(count).squareRoot()) <= before * 1e-6)
      let length = vector.withUnsafeBufferPointer { DenseVector.squaredLength($0) }.squareRoot()
      #expect(abs(length - 1) < 1e-6, "\(count) times \(magnitude)")
    }
  }

  @Test(arguments: [[], [0, 0, -0.0], [1, .nan, 2], [.infinity, 1]] as [[Float]])
  func whatHasNoDirectionBecomesZero(vector: [Float]) {
    var vector = vector
    vector.withUnsafeMutableBufferPointer { _ = DenseVector.normalize($0) }
    #expect(vector.allSatisfy { $0 == 0 })
  }
}
