import Foundation
import TestSupport
import Testing

@testable import HashedEmbedding

struct NaturalLogarithmTests {
  @Test func itAgreesWithTheCLibrary() {
    var generator = SeededGenerator(seed: 11)
    var values = [1, 2, 4, 0.5, 2.0.squareRoot(), 2.0.squareRoot().nextUp, 1e300, 1e-300]
    values += (0..<2_000).map { _ in exp(Double.random(in: -40...40, using: &generator)) }
    values += (1..<2_000).map { 1 + 1 / Double($0) }
    for value in values {
      let expected = log(value)
      #expect(
        abs(NaturalLogarithm.of(value) - expected) <= 1e-15 * max(abs(expected), 1), "\(value)")
    }
    #expect(NaturalLogarithm.of(1) == 0)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, -Double.infinity, .leastNonzeroMagnitude])
  func valuesWithoutALogarithmGiveZero(value: Double) {
    #expect(NaturalLogarithm.of(value) == 0)
  }
}
