import DenseAlgebra
import SearchModel
import TestSupport
import Testing

struct DecompositionTests {
  /// How far the product of the columns with each other is from the unit matrix.
  static func deviation(fromOrthonormal matrix: Matrix) -> Float {
    let gram = matrix.multiplied(by: matrix, left: .transposed)
    let unit = Matrix.identity(matrix.columnCount)
    return zip(gram.elements, unit.elements).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test(arguments: [0, 1, 2, 3, 10, 33])
  func eigenproblems(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var elements = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for column in 0...row {
        let value = Double.random(in: -1...1, using: &generator)
        elements[row * count + column] = value
        elements[column * count + row] = value
      }
    }
    let problem = SymmetricEigenproblem(elements, count: count)
    #expect(zip(problem.values, problem.values.dropFirst()).allSatisfy { $0 >= $1 })
    for place in 0..<count {
      let vector = (0..<count).map { problem.vectors[$0 * count + place] }
      #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-12)
      for row in 0..<count {
        let image = (0..<count).reduce(0) { $0 + elements[row * count + $1] * vector[$1] }
        #expect(abs(image - problem.values[place] * vector[row]) < 1e-10)
      }
    }
  }

  @Test func eigenproblemsWithKnownAnswers() {
    #expect(
      SymmetricEigenproblem([2, 1, 1, 2], count: 2).values.map { ($0 * 1e9).rounded() } == [
        3e9, 1e9,
      ])
    #expect(SymmetricEigenproblem([0, 0, 0, 0], count: 2).values == [0, 0])
    #expect(SymmetricEigenproblem([1, 0, 0, 5], count: 2).vectors == [0, 1, 1, 0])
    // Nothing hangs on elements that are not finite.
    #expect(SymmetricEigenproblem([.nan, 1, 1, .infinity], count: 2).values.count == 2)
  }

  @Test func orthonormalRowsSpanTheSame() throws {
    var generator = SeededGenerator(seed: 5)
    var matrix = try MatrixTests.random(6, 20, using: &generator)
    // The fourth row depends on the first two.
    let dependent = matrix.withRow(0) { first in
      matrix.withRow(1) { second in zip(first, second).map { 2 * $0.0 - $0.1 } }
    }
    matrix.withMutableRow(3) { row in for index in row.indices { row[index] = dependent[index] } }
    let before = matrix
    matrix.orthonormalizeRows()
    #expect(matrix.withRow(3) { row in row.allSatisfy { $0 == 0 } })
    let gram = matrix.multiplied(by: matrix, right: .transposed)
    for row in 0..<6 {
      for column in 0..<6 {
        let expected: Float = row == column && row != 3 ? 1 : 0
        #expect(abs(gram[row, column] - expected) < 1e-5)
      }
    }
    // Projecting the old rows on the new ones changes nothing.
    let projected = before.multiplied(by: matrix, right: .transposed).multiplied(by: matrix)
    #expect(MatrixTests.isClose(projected, before))
  }

  @Test func sparseProductsAgreeWithDense() throws {
    var generator = SeededGenerator(seed: 6)
    var sparse = SparseMatrix(columnCount: 9)
    var dense = Matrix(rowCount: 7, columnCount: 9)
    for row in 0..<7 {
      let entries = (0..<row).map { _ in
        (
          column: Int.random(in: 0..<9, using: &generator),
          value: Float.random(in: -1...1, using: &generator)
        )
      }
      sparse.appendRow(entries)
      for entry in entries { dense[row, entry.column] += entry.value }
    }
    let block = try MatrixTests.random(9, 4, using: &generator)
    #expect(MatrixTests.isClose(sparse.image(of: block), dense.image(of: block)))
    let other = try MatrixTests.random(7, 4, using: &generator)
    #expect(
      MatrixTests.isClose(sparse.transposedImage(of: other), dense.transposedImage(of: other)))
  }

  @Test func aMatrixOfLowRankIsFoundExactly() throws {
    var generator = SeededGenerator(seed: 7)
    let tall = try MatrixTests.random(40, 5, using: &generator)
    let wide = try MatrixTests.random(5, 30, using: &generator)
    let matrix = tall.multiplied(by: wide)
    let found = TruncatedSingularValues(of: matrix, rank: 8, seed: 1)
    #expect(found.values.count == 8)
    #expect(found.values.prefix(5).allSatisfy { $0 > 0.1 })
    #expect(found.values.suffix(3).allSatisfy { $0 == 0 })
    var scaled = found.left
    for row in 0..<40 { for column in 0..<8 { scaled[row, column] *= found.values[column] } }
    #expect(
      MatrixTests.isClose(scaled.multiplied(by: found.right, right: .transposed), matrix))
    #expect(found.left.withRow(0) { $0.count } == 8)
  }

  @Test func knownSingularValuesAreFound() throws {
    var generator = SeededGenerator(seed: 8)
    // A matrix made of orthonormal vectors and values that fall slowly.
    var left = try MatrixTests.random(30, 60, using: &generator)
    var right = try MatrixTests.random(30, 50, using: &generator)
    left.orthonormalizeRows()
    right.orthonormalizeRows()
    let values = (0..<30).map { 10 / Float($0 + 1) }
    var scaled = left
    for row in 0..<30 {
      scaled.withMutableRow(row) { for i in $0.indices { $0[i] *= values[row] } }
    }
    let matrix = scaled.multiplied(by: right, left: .transposed)

    let found = TruncatedSingularValues(of: matrix, rank: 6, seed: 3)
    for (value, expected) in zip(found.values, values) {
      #expect(abs(value - expected) < 2e-3 * expected)
    }
    #expect(Self.deviation(fromOrthonormal: found.left) < 1e-4)
    #expect(Self.deviation(fromOrthonormal: found.right) < 1e-2)
    let again = TruncatedSingularValues(of: matrix, rank: 6, seed: 3)
    #expect(again.left == found.left && again.right == found.right)
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0), (1, 1), (2, 9)])
  func smallShapes(rows: Int, columns: Int) {
    for rank in [-1, 0, 1, 20] {
      let matrix = Matrix(rowCount: rows, columnCount: columns, repeating: 1)
      let found = TruncatedSingularValues(of: matrix, rank: rank, seed: 1)
      #expect(found.values.count == min(max(rank, 0), min(rows, columns)))
      #expect(found.left.rowCount == rows && found.right.rowCount == columns)
      if let first = found.values.first {
        #expect(abs(first - Float(rows * columns).squareRoot()) < 1e-4)
      }
    }
  }
}
