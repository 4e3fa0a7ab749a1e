import CBLAS

extension Matrix {
  /// Whether a factor is taken as it is or with rows and columns exchanged; nothing is copied for it.
  package enum Orientation: Sendable {
    /// As it is.
    case plain
    /// With rows and columns exchanged.
    case transposed

    fileprivate var flag: CBLAS_TRANSPOSE { self == .plain ? CblasNoTrans : CblasTrans }
  }

  /// The matrix product with another; the inner counts must agree.
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
    let (otherInner, columns) = other.shape(right)
    precondition(inner == otherInner, "the inner counts differ")
    var result = Matrix(rowCount: rows, columnCount: columns)
    guard rows > 0, columns > 0, inner > 0 else { return result }
    withElements { first in
      other.withElements { second in
        result.withMutableElements { product in
          cblas_sgemm(
            CblasRowMajor, left.flag, right.flag, Int32(rows), Int32(columns), Int32(inner), 1,
            first.baseAddress, Int32(columnCount), second.baseAddress, Int32(other.columnCount),
            0, product.baseAddress, Int32(columns))
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
      CblasRowMajor, orientation.flag, Int32(rowCount), Int32(columnCount), 1,
      rows.baseAddress, Int32(columnCount), vector.baseAddress, 1, 0, result.baseAddress, 1)
  }

  private func shape(_ orientation: Orientation) -> (rows: Int, columns: Int) {
    orientation == .plain ? (rowCount, columnCount) : (columnCount, rowCount)
  }
}
