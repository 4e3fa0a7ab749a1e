extension Matrix {
  /// Makes the columns orthonormal, all at once: products of whole matrices instead of one vector after the other.
  ///
  /// The Gram matrix is factored and its factor divided out, twice, which leaves no more than rounding. Columns that
  /// depend on others up to rounding are kept apart by a shift and come out as some direction that is no use, nor harm.
  ///
  /// - Complexity: O(rows · columns²), nearly all of it in BLAS.
  ///
  /// Source: Fukaya et al. 2020, "Shifted Cholesky QR", doi 10.1137/18M1218212.
  package mutating func orthonormalizeColumns() {
    for _ in 0..<2 {
      let gram = multiplied(by: self, left: .transposed)
      let inverse = Matrix.inverseOfCholeskyFactor(gram)
      self = multiplied(by: inverse)
    }
  }

  /// For G = L · Lᵀ, the inverse of Lᵀ: what makes columns with the Gram matrix G orthonormal.
  private static func inverseOfCholeskyFactor(_ gram: Matrix) -> Matrix {
    let count = gram.rowCount
    var factor = gram.elements.map { Double($0) }
    let trace = (0..<count).reduce(0) { $0 + factor[$1 * count + $1] }
    let shift = max(trace / Double(max(count, 1)) * 1e-7, 1e-30)
    // Row by row: factor[i, j] for j ≤ i becomes L.
    for row in 0..<count {
      for column in 0...row {
        var sum = factor[row * count + column]
        if row == column { sum += shift }
        for inner in 0..<column {
          sum -= factor[row * count + inner] * factor[column * count + inner]
        }
        if row == column {
          factor[row * count + row] = max(sum, shift).squareRoot()
        } else {
          factor[row * count + column] = sum / factor[column * count + column]
        }
      }
    }
    // The inverse of L, row by row, and transposed on the way out.
    var inverse = [Double](repeating: 0, count: count * count)
    var result = Matrix(rowCount: count, columnCount: count)
    for row in 0..<count {
      inverse[row * count + row] = 1 / factor[row * count + row]
      for column in 0..<row {
        var sum = 0.0
        for inner in column..<row {
          sum -= factor[row * count + inner] * inverse[inner * count + column]
        }
        inverse[row * count + column] = sum / factor[row * count + row]
      }
      for column in 0...row { result[column, row] = Float(inverse[row * count + column]) }
    }
    return result
  }
}
