import CSearchKernels

extension Matrix {
  /// Whether a factor is taken as it is or with rows and columns exchanged.
  package enum Orientation: Sendable {
    /// As it is.
    case plain
    /// With rows and columns exchanged.
    case transposed
  }

  /// The matrix product with another; the inner counts must agree.
  ///
  /// The order of every sum is fixed, which no BLAS promises: what is learned from the same documents must be the same bytes.
  /// A right factor that is taken transposed is copied, a left one is not.
  ///
  /// - Parameters:
  ///   - other: the right factor.
  ///   - left: how this matrix is taken.
  ///   - right: how the other matrix is taken.
  /// - Returns: a matrix of the outer counts.
  /// - Complexity: O(rows · inner · columns).
  package func multiplied(
    by other: Matrix, left: Orientation = .plain, right: Orientation = .plain
  ) -> Matrix {
    let (rows, inner) = shape(left)
    guard right == .plain else {
      return multiplied(by: other.transposed, left: left, right: .plain)
    }
    precondition(inner == other.rowCount, "the inner counts differ")
    let columns = other.columnCount
    var result = Matrix(rowCount: rows, columnCount: columns)
    guard rows > 0, columns > 0, inner > 0 else { return result }
    let (rowStep, innerStep) = left == .plain ? (columnCount, 1) : (1, columnCount)
    withElements { first in
      other.withElements { second in
        result.withMutableElements { product in
          withUnsafeTemporaryAllocation(of: Float.self, capacity: Int(LS_MULTIPLY_SCRATCH)) {
            ls_multiply(
              first.baseAddress, rowStep, innerStep, second.baseAddress, rows, inner, columns,
              product.baseAddress, $0.baseAddress)
          }
        }
      }
    }
    return result
  }

  private func shape(_ orientation: Orientation) -> (rows: Int, columns: Int) {
    orientation == .plain ? (rowCount, columnCount) : (columnCount, rowCount)
  }
}
