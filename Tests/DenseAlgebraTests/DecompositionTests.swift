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

  @Test(arguments: [0, 1, 2, 3, 4, 10, 33, 90])
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

  /// Many equal values, values of very different size, and blocks that fall apart.
  @Test(arguments: [0, 1, 2, 3])
  func eigenproblemsOfOddMatrices(kind: Int) {
    let count = 40
    var generator = SeededGenerator(seed: UInt64(kind))
    var elements = [Double](repeating: 0, count: count * count)
    let axis = (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }
    for row in 0..<count {
      for column in 0..<count {
        let unit = row == column ? 1.0 : 0
        elements[row * count + column] =
          switch kind {
          case 0: axis[row] * axis[column]
          case 1: 3 * unit + axis[row] * axis[column]
          case 2: (row / 4 == column / 4 ? axis[row] * axis[column] : 0) + unit
          default: unit * 1e-200 + axis[row] * axis[column] * 1e-180
          }
      }
    }
    let problem = SymmetricEigenproblem(elements, count: count)
    let greatest = abs(problem.values.first ?? 0)
    for place in 0..<count {
      let vector = (0..<count).map { problem.vectors[$0 * count + place] }
      for other in 0...place {
        let product = (0..<count).reduce(0) {
          $0 + vector[$1] * problem.vectors[$1 * count + other]
        }
        #expect(abs(product - (other == place ? 1 : 0)) < 1e-12)
      }
      for row in 0..<count {
        let image = (0..<count).reduce(0) { $0 + elements[row * count + $1] * vector[$1] }
        #expect(abs(image - problem.values[place] * vector[row]) < 1e-12 * greatest)
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

  /// The Gram matrix of a matrix, as a map.
  private struct Gram: SymmetricMap {
    let matrix: Matrix
    var count: Int { matrix.columnCount }
    var rankBound: Int { matrix.rowCount }

    func product(with block: Matrix, checkpoint: (Double) throws -> Void) rethrows -> Matrix {
      try checkpoint(0.5)
      return matrix.multiplied(by: matrix.multiplied(by: block), left: .transposed)
    }
  }

  @Test func columnsBecomeOrthonormalAndDependentOnesZero() throws {
    var generator = SeededGenerator(seed: 6)
    var matrix = try MatrixTests.random(40, 6, using: &generator)
    // The fourth column is a sum of the first two; the sixth is tiny but independent.
    for row in 0..<40 {
      matrix[row, 3] = matrix[row, 0] + 2 * matrix[row, 1]
      matrix[row, 5] *= 1e-3
    }
    let before = matrix
    matrix.orthonormalizeColumns()
    let gram = matrix.multiplied(by: matrix, left: .transposed)
    for row in 0..<6 {
      for column in 0..<6 {
        let expected: Float = row == column && row != 3 ? 1 : 0
        #expect(abs(gram[row, column] - expected) < 1e-4, "\(row), \(column)")
      }
    }
    let projected = matrix.multiplied(by: matrix.multiplied(by: before, left: .transposed))
    #expect(MatrixTests.isClose(projected, before))
  }

  @Test func aMapOfLowRankIsFoundExactly() throws {
    var generator = SeededGenerator(seed: 7)
    let tall = try MatrixTests.random(40, 5, using: &generator)
    let wide = try MatrixTests.random(5, 30, using: &generator)
    let gram = Gram(matrix: tall.multiplied(by: wide))
    let found = try LeadingEigenvectors(of: gram, rank: 8, seed: 1)
    #expect(found.values.count == 8)
    #expect(found.values.prefix(5).allSatisfy { $0 > 0.1 })
    #expect(found.values.suffix(3).allSatisfy { $0 < 1e-3 * (found.values.first ?? 0) })
    var scaled = found.vectors
    for row in 0..<30 { for column in 0..<8 { scaled[row, column] *= found.values[column] } }
    let again = scaled.multiplied(by: found.vectors, right: .transposed)
    #expect(MatrixTests.isClose(again, gram.product(with: .identity(30)) { _ in }))
  }

  @Test func knownEigenvaluesAreFound() throws {
    var generator = SeededGenerator(seed: 8)
    // A matrix made of orthonormal vectors and singular values that fall slowly.
    var left = try MatrixTests.random(60, 30, using: &generator)
    var right = try MatrixTests.random(50, 30, using: &generator)
    left.orthonormalizeColumns()
    right.orthonormalizeColumns()
    let values = (0..<30).map { 10 / Float($0 + 1) }
    for row in 0..<60 {
      left.withMutableRow(row) { for i in $0.indices { $0[i] *= values[i] } }
    }
    let gram = Gram(matrix: left.multiplied(by: right, right: .transposed))
    var shares: [Double] = []
    let found = try LeadingEigenvectors(of: gram, rank: 6, seed: 3) { shares.append($0) }
    for (value, expected) in zip(found.values, values) {
      #expect(abs(value - expected * expected) < 2e-3 * expected * expected)
    }
    #expect(Self.deviation(fromOrthonormal: found.vectors) < 1e-4)
    #expect(shares == (1...8).map { Double($0) / 8 })
    let again = try LeadingEigenvectors(of: gram, rank: 6, seed: 3)
    #expect(again.vectors == found.vectors && again.values == found.values)
  }

  @Test(arguments: [(1, 1), (1, 7), (7, 1), (3, 5), (300, 2)])
  func smallMaps(rows: Int, columns: Int) throws {
    for rank in [-1, 0, 1, 20] {
      let gram = Gram(matrix: Matrix(rowCount: rows, columnCount: columns, repeating: 1))
      let found = try LeadingEigenvectors(of: gram, rank: rank, seed: 1)
      #expect(found.values.count == min(max(rank, 0), min(rows, columns)))
      #expect(found.values.allSatisfy { $0.isFinite && $0 >= 0 })
      let isFinite = found.vectors.elements.allSatisfy { $0.isFinite }
      #expect(isFinite)
      if let first = found.values.first {
        #expect(abs(first - Float(rows * columns)) < 1e-3 * Float(rows * columns))
      }
    }
  }

  @Test func aSearchCanBeEnded() {
    let gram = Gram(matrix: Matrix(rowCount: 5, columnCount: 5, repeating: 1))
    #expect(throws: CancellationError.self) {
      _ = try LeadingEigenvectors(of: gram, rank: 2, seed: 1) { share in
        if share == 0.5 { throw CancellationError() }
      }
    }
  }
}
