/// A matrix of mostly zeros, filled row by row: for each row the columns that are not zero and their values.
package struct SparseMatrix: Sendable, LinearMap {
  /// The number of columns.
  package let columnCount: Int
  /// Where each row begins in the two arrays below, and where the last one ends.
  private var rowStarts = [0]
  private var columns: [UInt32] = []
  private var values: [Float] = []

  /// A matrix without rows.
  package init(columnCount: Int) {
    self.columnCount = max(columnCount, 0)
  }

  /// The number of rows so far.
  package var rowCount: Int { rowStarts.count - 1 }

  /// Adds a row; entries in the same column add up, and each column must exist.
  package mutating func appendRow(_ entries: some Sequence<(column: Int, value: Float)>) {
    for entry in entries {
      precondition(entry.column >= 0 && entry.column < columnCount, "no such column")
      columns.append(UInt32(entry.column))
      values.append(entry.value)
    }
    rowStarts.append(columns.count)
  }

  /// The product with a block of `columnCount` rows.
  ///
  /// - Complexity: O(z · c) for z stored entries and c columns of the block.
  package func image(of block: Matrix) -> Matrix {
    precondition(block.rowCount == columnCount, "the inner counts differ")
    return scattered(block, rowCount: rowCount) { row, column in (from: column, to: row) }
  }

  /// The product of the transposed matrix with a block of `rowCount` rows.
  ///
  /// - Complexity: O(z · c) for z stored entries and c columns of the block.
  package func transposedImage(of block: Matrix) -> Matrix {
    precondition(block.rowCount == rowCount, "the inner counts differ")
    return scattered(block, rowCount: columnCount) { row, column in (from: row, to: column) }
  }

  /// For each entry, adds its multiple of one row of the block to one row of the result.
  @inline(__always)
  private func scattered(
    _ block: Matrix, rowCount count: Int, _ route: (Int, Int) -> (from: Int, to: Int)
  ) -> Matrix {
    var result = Matrix(rowCount: count, columnCount: block.columnCount)
    let width = block.columnCount
    block.withElements { source in
      result.withMutableElements { target in
        for row in 0..<rowCount {
          for entry in rowStarts[row]..<rowStarts[row + 1] {
            let (from, to) = route(row, Int(columns[entry]))
            DenseVector.add(
              values[entry],
              times: UnsafeBufferPointer(rebasing: source[from * width..<(from + 1) * width]),
              to: UnsafeMutableBufferPointer(rebasing: target[to * width..<(to + 1) * width]))
          }
        }
      }
    }
    return result
  }
}
