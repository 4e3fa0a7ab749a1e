import CSearchKernels
import TestSupport
import Testing

/// The loops of learning, every version against the same sums written out: the bits are equal.
struct LearningLoopTests {
  static func floats(_ count: Int, using generator: inout SeededGenerator) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
  }

  @Test(arguments: KernelTests.sets.map(\.rawValue))
  func codesAreAccumulated(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let accumulate = try #require(kernels.accumulate_i8)
    var generator = SeededGenerator(seed: 6)
    for dimensions in 0...300 {
      let codes = KernelTests.bytes(dimensions, lowest: -128, using: &generator)
      let start = Self.floats(dimensions + 1, using: &generator)
      let weight = Float.random(in: -3...3, using: &generator)
      let expected = zip(start, codes).map { $0 + weight * Float($1) } + start.suffix(1)
      var vector = start
      accumulate(&vector, codes, dimensions, weight)
      #expect(vector == expected, "\(dimensions) dimensions")
      vector = start
      ls_accumulate_i8(&vector, codes, dimensions, weight)
      #expect(vector == expected)
    }
  }

  @Test(arguments: KernelTests.sets.map(\.rawValue))
  func rowsAreAdded(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let addRows = try #require(kernels.add_rows)
    for (count, width) in [(0, 3), (1, 1), (5, 17), (3, 266), (9, 31)] {
      var generator = SeededGenerator(seed: UInt64(count + width))
      let rows = Self.floats(count * width, using: &generator)
      let weights = Self.floats(count, using: &generator)
      let start = [Float](repeating: 0.5, count: width + 1)
      var expected = start
      for row in 0..<count {
        for index in 0..<width { expected[index] += weights[row] * rows[row * width + index] }
      }
      var sum = start
      addRows(&sum, rows, weights, count, width)
      #expect(sum == expected, "\(count) × \(width)")
      sum = start
      ls_add_rows(&sum, rows, weights, count, width)
      #expect(sum == expected)
    }
  }

  @Test(arguments: KernelTests.sets.map(\.rawValue))
  func aRowOfTheGramMatrixIsAdded(set: UInt32) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let addGramRow = try #require(kernels.add_gram_row)
    var generator = SeededGenerator(seed: 5)
    for width in [1, 7, 8, 19, 64, 267] {
      let block = Self.floats(8 * width, using: &generator)
      let columns: [UInt32] = [1, 4, 7]
      let values: [Float] = [0.5, -2, 1.25]
      let start = [Float](repeating: 1, count: 8 * width)
      var expected = start
      var image = [Float](repeating: 0, count: width)
      for (column, value) in zip(columns, values) {
        for index in 0..<width { image[index] += value * block[Int(column) * width + index] }
      }
      for (column, value) in zip(columns, values) {
        for index in 0..<width { expected[Int(column) * width + index] += value * image[index] }
      }
      var scratch = [Float](repeating: 9, count: width)
      var product = start
      addGramRow(columns, values, 3, block, width, &product, &scratch)
      #expect(product == expected, "\(width) wide")
      product = start
      ls_add_gram_row(columns, values, 3, block, width, &product, &scratch)
      #expect(product == expected)
    }
  }

  /// Around the sizes of the blocks, panels and stretches that the versions work in.
  static let shapes = [
    (1, 1, 1), (3, 0, 4), (4, 5, 8), (5, 9, 15), (6, 256, 16), (7, 257, 17), (13, 513, 33),
    (11, 40, 321), (2, 3, 700),
  ]

  @Test(arguments: KernelTests.sets.map(\.rawValue), shapes)
  func matricesAreMultiplied(set: UInt32, shape: (rows: Int, inner: Int, columns: Int)) throws {
    let kernels = try #require(ls_kernels_for(ls_instruction_set(rawValue: set))).pointee
    let multiply = try #require(kernels.multiply)
    let (rows, inner, columns) = shape
    var generator = SeededGenerator(seed: UInt64(rows + inner + columns))
    let left = Self.floats(rows * inner, using: &generator)
    let right = Self.floats(inner * columns, using: &generator)
    var scratch = [Float](repeating: .nan, count: Int(LS_MULTIPLY_SCRATCH))
    for (rowStep, innerStep) in [(inner, 1), (1, rows)] {
      var expected = [Float](repeating: 0, count: rows * columns)
      for row in 0..<rows {
        for column in 0..<columns {
          for start in stride(from: 0, to: inner, by: 256) {
            var sum: Float = 0
            for index in start..<min(start + 256, inner) {
              sum += left[row * rowStep + index * innerStep] * right[index * columns + column]
            }
            expected[row * columns + column] += sum
          }
        }
      }
      // A sentinel shows writes past the end.
      var product = [Float](repeating: 7, count: rows * columns + 1)
      multiply(
        left, rowStep, innerStep, right, rows, inner, columns, &product, &scratch)
      #expect(product == expected + [7])
      ls_multiply(left, rowStep, innerStep, right, rows, inner, columns, &product, &scratch)
      #expect(product == expected + [7])
    }
  }
}
