import CSearchKernels
import TestSupport
import Testing

/// The loops of learning against the same sums written out.
struct LearningLoopTests {
  @Test(arguments: [0, 1, 7, 16, 33, 256])
  func codesAreAccumulated(dimensions: Int) {
    var generator = SeededGenerator(seed: UInt64(dimensions))
    let codes = (0..<dimensions).map { _ in Int8.random(in: -128...127, using: &generator) }
    var vector = (0..<dimensions).map { _ in Float.random(in: -1...1, using: &generator) }
    let expected = zip(vector, codes).map { $0 + 0.37 * Float($1) }
    ls_accumulate_i8(&vector, codes, dimensions, 0.37)
    #expect(vector == expected)
  }

  @Test(arguments: [(0, 3), (1, 1), (5, 17), (3, 266)])
  func rowsAreAdded(count: Int, width: Int) {
    var generator = SeededGenerator(seed: UInt64(count + width))
    let rows = (0..<count * width).map { _ in Float.random(in: -1...1, using: &generator) }
    let weights = (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
    var sum = [Float](repeating: 0.5, count: width)
    var expected = sum
    for row in 0..<count {
      for index in 0..<width { expected[index] += weights[row] * rows[row * width + index] }
    }
    ls_add_rows(&sum, rows, weights, count, width)
    #expect(sum == expected)
  }

  @Test func aRowOfTheGramMatrixIsAdded() {
    var generator = SeededGenerator(seed: 5)
    let width = 19
    let block = (0..<8 * width).map { _ in Float.random(in: -1...1, using: &generator) }
    let columns: [UInt32] = [1, 4, 7]
    let values: [Float] = [0.5, -2, 1.25]
    var product = [Float](repeating: 1, count: 8 * width)
    var expected = product
    var image = [Float](repeating: 0, count: width)
    for (column, value) in zip(columns, values) {
      for index in 0..<width { image[index] += value * block[Int(column) * width + index] }
    }
    for (column, value) in zip(columns, values) {
      for index in 0..<width { expected[Int(column) * width + index] += value * image[index] }
    }
    var scratch = [Float](repeating: 9, count: width)
    ls_add_gram_row(columns, values, 3, block, width, &product, &scratch)
    #expect(product == expected)
  }
}
