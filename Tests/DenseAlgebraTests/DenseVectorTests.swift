import DenseAlgebra
import TestSupport
import Testing

struct DenseVectorTests {
  static func random(_ count: Int, using generator: inout SeededGenerator) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
  }

  @Test func lengthsAgreeWithPlainLoops() {
    var generator = SeededGenerator(seed: 1)
    for count in 0...40 {
      let vector = Self.random(count, using: &generator)
      let square = vector.withUnsafeBufferPointer { DenseVector.squaredLength($0) }
      let plain = vector.reduce(0.0) { $0 + Double($1) * Double($1) }
      #expect(abs(square - plain) < 1e-12 * max(1, plain))
      #expect(vector.withUnsafeBufferPointer { DenseVector.length($0) } == square.squareRoot())
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
