import DenseAlgebra
import TestSupport
import Testing

struct MatrixTests {
  static func random(
    _ rows: Int, _ columns: Int, using generator: inout SeededGenerator
  ) throws -> Matrix {
    try #require(
      Matrix(
        rowCount: rows, columnCount: columns,
        elements: (0..<rows * columns).map { _ in Float.random(in: -1...1, using: &generator) }))
  }

  /// Three loops.
  static func naive(_ left: Matrix, _ right: Matrix) -> Matrix {
    var product = Matrix(rowCount: left.rowCount, columnCount: right.columnCount)
    for row in 0..<left.rowCount {
      for column in 0..<right.columnCount {
        product[row, column] = (0..<left.columnCount).reduce(0) {
          $0 + left[row, $1] * right[$1, column]
        }
      }
    }
    return product
  }

  static func isClose(_ left: Matrix, _ right: Matrix) -> Bool {
    left.rowCount == right.rowCount && left.columnCount == right.columnCount
      && zip(left.elements, right.elements).allSatisfy { abs($0 - $1) < 1e-4 }
  }

  @Test func productsInEveryOrientation() throws {
    var generator = SeededGenerator(seed: 2)
    for (rows, inner, columns) in [
      (0, 3, 2), (3, 0, 2), (3, 2, 0), (1, 1, 1), (2, 3, 4), (7, 5, 3), (16, 33, 9),
    ] {
      let left = try Self.random(rows, inner, using: &generator)
      let right = try Self.random(inner, columns, using: &generator)
      let expected = Self.naive(left, right)
      #expect(Self.isClose(left.multiplied(by: right), expected))
      #expect(
        Self.isClose(left.transposed.multiplied(by: right, left: .transposed), expected))
      #expect(
        Self.isClose(left.multiplied(by: right.transposed, right: .transposed), expected))
      #expect(
        Self.isClose(
          left.transposed.multiplied(by: right.transposed, left: .transposed, right: .transposed),
          expected))
    }
  }

  @Test func elementsAndRows() throws {
    #expect(Matrix(rowCount: 2, columnCount: 2, elements: [1, 2, 3]) == nil)
    #expect(Matrix(rowCount: -1, columnCount: -1, elements: [1]) == nil)
    var matrix = try #require(Matrix(rowCount: 2, columnCount: 3, elements: [1, 2, 3, 4, 5, 6]))
    #expect(matrix[1, 0] == 4)
    #expect(matrix.withRow(1) { Array($0) } == [4, 5, 6])
    matrix.withMutableRow(0) { $0[2] = 9 }
    #expect(matrix.elements == [1, 2, 9, 4, 5, 6])
    #expect(matrix.transposed.elements == [1, 4, 2, 5, 9, 6])
    #expect(matrix.multiplied(by: .identity(3)) == matrix)
    #expect(Matrix(rowCount: -2, columnCount: 3).elements.isEmpty)
  }

  @Test(arguments: [Float(0), 1e-3, 1])
  func leastSquaresSatisfyTheNormalEquations(penalty: Float) throws {
    var generator = SeededGenerator(seed: 12)
    for (rows, columns, width) in [(40, 8, 5), (9, 9, 1), (200, 30, 40)] {
      let known = try Self.random(rows, columns, using: &generator)
      let wanted = try Self.random(rows, width, using: &generator)
      let gram = known.multiplied(by: known, left: .transposed)
      let image = known.multiplied(by: wanted, left: .transposed)
      let solution = gram.solvedAsGram(for: image, penalty: penalty)
      let mean = (0..<columns).reduce(Float(0)) { $0 + gram[$1, $1] } / Float(columns)
      var raised = gram
      for index in 0..<columns { raised[index, index] += mean * penalty }
      let product = Self.naive(raised, solution)
      for (left, right) in zip(product.elements, image.elements) {
        #expect(abs(left - right) < 1e-2 * (1 + abs(right)))
      }
    }
  }

  @Test func leastSquaresOfNothingAreNothing() {
    let zero = Matrix(rowCount: 3, columnCount: 3)
    let solution = zero.solvedAsGram(for: Matrix(rowCount: 3, columnCount: 2), penalty: 0.1)
    #expect(solution.elements.allSatisfy { $0 == 0 })
  }
}
