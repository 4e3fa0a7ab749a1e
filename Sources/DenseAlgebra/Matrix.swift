/// A matrix of 32-bit floats, row after row.
package struct Matrix: Sendable, Equatable {
  /// The number of rows.
  package let rowCount: Int
  /// The number of columns.
  package let columnCount: Int
  /// The elements, row after row; always rows · columns of them.
  package private(set) var elements: [Float]

  /// A matrix of one value; negative counts count as 0.
  package init(rowCount: Int, columnCount: Int, repeating value: Float = 0) {
    self.rowCount = max(rowCount, 0)
    self.columnCount = max(columnCount, 0)
    elements = Array(repeating: value, count: self.rowCount * self.columnCount)
  }

  /// A matrix from its elements, row after row; nil unless there are rows · columns of them.
  package init?(rowCount: Int, columnCount: Int, elements: [Float]) {
    guard rowCount >= 0, columnCount >= 0, elements.count == rowCount * columnCount else {
      return nil
    }
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.elements = elements
  }

  /// The unit matrix.
  package static func identity(_ count: Int) -> Matrix {
    var matrix = Matrix(rowCount: count, columnCount: count)
    for index in 0..<matrix.rowCount { matrix[index, index] = 1 }
    return matrix
  }

  /// The element in a row and a column, both from 0; both must exist.
  package subscript(row: Int, column: Int) -> Float {
    get {
      precondition(column >= 0 && column < columnCount, "no such column")
      return elements[row * columnCount + column]
    }
    set {
      precondition(column >= 0 && column < columnCount, "no such column")
      elements[row * columnCount + column] = newValue
    }
  }

  /// The matrix with rows and columns exchanged.
  package var transposed: Matrix {
    var result = Matrix(rowCount: columnCount, columnCount: rowCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount {
        result.elements[column * rowCount + row] = elements[row * columnCount + column]
      }
    }
    return result
  }

  /// Reads the elements of a row.
  package func withRow<Result, Failure: Error>(
    _ row: Int, _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = bounds(ofRow: row)
    return try withElements { (all) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  /// Changes the elements of a row.
  package mutating func withMutableRow<Result, Failure: Error>(
    _ row: Int, _ body: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = bounds(ofRow: row)
    return try withMutableElements { (all) throws(Failure) in
      try body(UnsafeMutableBufferPointer(rebasing: all[range]))
    }
  }

  /// Reads all elements, row after row.
  package func withElements<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try elements.withUnsafeBufferPointer(body)
  }

  /// Changes the elements, row after row; their number stays.
  package mutating func withMutableElements<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try elements.withUnsafeMutableBufferPointer { (all) throws(Failure) in try body(all) }
  }

  private func bounds(ofRow row: Int) -> Range<Int> {
    precondition(row >= 0 && row < rowCount, "no such row")
    return row * columnCount..<(row + 1) * columnCount
  }
}
