/// The eigenvalues and eigenvectors of a small symmetric matrix.
///
/// Reflections make it tridiagonal, then rotations by shifts make that diagonal. The order of every operation is fixed.
///
/// Source: Golub, Van Loan 2013, "Matrix Computations", 4th edition, sections 8.3.1 (reflections) and 8.3.5 (shifts), the
/// rotations from the end of the matrix upwards.
package struct SymmetricEigenproblem: Sendable {
  /// The eigenvalues, greatest first.
  package let values: [Double]
  /// The eigenvectors as columns, in the order of the values: element (row, column) at row · count + column.
  package let vectors: [Double]

  /// Solves the problem for a matrix of count · count elements, of which the upper triangle is read.
  ///
  /// Elements that are not finite give values and vectors without a meaning.
  ///
  /// - Complexity: O(count³).
  package init(_ elements: [Double], count: Int) {
    precondition(elements.count == count * count, "not a square of elements")
    var tridiagonal = TridiagonalForm(elements, count: count)
    tridiagonal.diagonalize()
    let (diagonal, axes) = (tridiagonal.diagonal, tridiagonal.axes)
    let order = (0..<count).sorted {
      diagonal[$0] != diagonal[$1] ? diagonal[$0] > diagonal[$1] : $0 < $1
    }
    values = order.map { diagonal[$0] }
    var vectors = [Double](repeating: 0, count: count * count)
    for (place, index) in order.enumerated() {
      // An eigenvector's sign is free: the element of greatest magnitude is made positive.
      let axis = axes[index * count..<(index + 1) * count]
      let greatest = axis.max { abs($0) < abs($1) } ?? 0
      for (row, element) in axis.enumerated() {
        vectors[row * count + place] = greatest < 0 ? -element : element
      }
    }
    self.vectors = vectors
  }

  /// Solves the problem for a square matrix, of which the upper triangle is read.
  package init(_ matrix: Matrix) {
    self.init(matrix.elements.map(Double.init), count: matrix.rowCount)
  }

  /// The eigenvectors of the greatest values, as columns.
  package func leadingVectors(_ rank: Int) -> Matrix {
    let count = values.count
    var leading = Matrix(rowCount: count, columnCount: min(rank, count))
    for row in 0..<count {
      for column in 0..<leading.columnCount {
        leading[row, column] = Float(vectors[row * count + column])
      }
    }
    return leading
  }
}
