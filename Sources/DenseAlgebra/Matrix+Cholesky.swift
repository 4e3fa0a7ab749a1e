extension Matrix {
  /// Makes the columns orthonormal, all at once: products of whole matrices instead of one vector after the other.
  ///
  /// The Gram matrix is factored and its factor divided out, twice, which leaves no more than rounding. A column that
  /// depends on those before it, up to rounding, becomes zero.
  ///
  /// - Complexity: O(rows · columns²), nearly all of it in products of matrices.
  ///
  /// Source: Fukaya et al. 2020, "Shifted Cholesky QR", doi 10.1137/18M1218212.
  package mutating func orthonormalizeColumns() {
    for _ in 0..<2 {
      let gram = multiplied(by: self, left: .transposed)
      let inverse = Matrix.inverseOfCholeskyFactor(gram)
      self = multiplied(by: inverse)
    }
  }

  /// The X with (G + d · I) · X = B for this Gram matrix G: least squares with a penalty on the size of X.
  ///
  /// - Parameters:
  ///   - right: B, of as many rows.
  ///   - penalty: d as a share of the mean of the diagonal.
  /// - Returns: X.
  /// - Complexity: O(rows³ + rows² · columns of B).
  ///
  /// Source: Hoerl, Kennard 1970, "Ridge Regression", doi 10.1080/00401706.1970.10488634.
  package func solvedAsGram(for right: Matrix, penalty: Float) -> Matrix {
    precondition(rowCount == columnCount && right.rowCount == rowCount, "shapes do not fit")
    let mean = (0..<rowCount).reduce(Float(0)) { $0 + self[$1, $1] } / Float(max(rowCount, 1))
    var gram = self
    for index in 0..<rowCount { gram[index, index] += mean * penalty }
    let inverse = Matrix.inverseOfCholeskyFactor(gram)
    return inverse.multiplied(by: inverse.multiplied(by: right, left: .transposed))
  }

  /// For G = L · Lᵀ, the inverse of Lᵀ: what makes columns with the Gram matrix G orthonormal.
  private static func inverseOfCholeskyFactor(_ gram: Matrix) -> Matrix {
    let count = gram.rowCount
    var factor = gram.elements.map { Double($0) }
    var isDependent = [Bool](repeating: false, count: count)
    // Row by row: factor[i, j] for j ≤ i becomes L.
    for row in 0..<count {
      for column in 0...row {
        let whole = factor[row * count + column]
        var sum = whole
        for inner in 0..<column {
          sum -= factor[row * count + inner] * factor[column * count + inner]
        }
        if row == column {
          // The Gram matrix was summed in single precision: what is below its resolution is rounding.
          isDependent[row] = !(sum > whole * 1e-6 && sum > 1e-30)
          factor[row * count + row] = isDependent[row] ? 1 : sum.squareRoot()
        } else {
          factor[row * count + column] =
            isDependent[column] ? 0 : sum / factor[column * count + column]
        }
      }
    }
    // The inverse of L, row by row, and transposed on the way out.
    var inverse = [Double](repeating: 0, count: count * count)
    var result = Matrix(rowCount: count, columnCount: count)
    for row in 0..<count where !isDependent[row] {
      inverse[row * count + row] = 1 / factor[row * count + row]
      for column in 0..<row where !isDependent[column] {
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
