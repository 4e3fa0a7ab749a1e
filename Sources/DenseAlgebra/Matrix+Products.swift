import CBLAS
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
  /// The order of every sum is fixed and no provider of the BLAS takes part, since providers differ, and one differs with its
  /// number of threads: what is learned from the same documents must be the same bytes. A right factor that is taken transposed is
  /// copied, a left one is not.
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

  /// The product with a vector, written over `result`; the counts must agree.
  ///
  /// - Complexity: O(rows · columns).
  package func multiply(
    _ vector: UnsafeBufferPointer<Float>, into result: UnsafeMutableBufferPointer<Float>,
    orientation: Orientation = .plain
  ) {
    let (rows, inner) = shape(orientation)
    precondition(vector.count == inner && result.count == rows, "the counts differ")
    withElements { all in
      Matrix.multiply(
        rows: all, rowCount: rowCount, columnCount: columnCount, by: vector, into: result,
        orientation: orientation)
    }
  }

  /// The product of rows that lie in memory one after the other with a vector, without making a matrix of them.
  ///
  /// - Complexity: O(rows · columns).
  package static func multiply(
    rows: UnsafeBufferPointer<Float>, rowCount: Int, columnCount: Int,
    by vector: UnsafeBufferPointer<Float>, into result: UnsafeMutableBufferPointer<Float>,
    orientation: Orientation = .plain
  ) {
    let (outer, inner) =
      orientation == .plain ? (rowCount, columnCount) : (columnCount, rowCount)
    precondition(
      rows.count >= rowCount * columnCount && vector.count >= inner && result.count >= outer,
      "a buffer is too short")
    guard outer > 0 else { return }
    // The provider leaves the result alone where there is nothing to add up.
    guard inner > 0 else {
      UnsafeMutableBufferPointer(rebasing: result[..<outer]).update(repeating: 0)
      return
    }
    cblas_sgemv(
      CblasRowMajor, orientation == .plain ? CblasNoTrans : CblasTrans, Int32(rowCount),
      Int32(columnCount), 1,
      rows.baseAddress, Int32(columnCount), vector.baseAddress, 1, 0, result.baseAddress, 1)
  }

  private func shape(_ orientation: Orientation) -> (rows: Int, columns: Int) {
    orientation == .plain ? (rowCount, columnCount) : (columnCount, rowCount)
  }
}
