/// A matrix known by what it does to blocks of vectors: all that a randomised decomposition asks of it.
package protocol LinearMap: Sendable {
  /// The number of rows.
  var rowCount: Int { get }
  /// The number of columns.
  var columnCount: Int { get }

  /// The product with a block of `columnCount` rows.
  func image(of block: Matrix) -> Matrix

  /// The product of the transposed matrix with a block of `rowCount` rows.
  func transposedImage(of block: Matrix) -> Matrix
}

extension Matrix: LinearMap {
  package func image(of block: Matrix) -> Matrix {
    multiplied(by: block)
  }

  package func transposedImage(of block: Matrix) -> Matrix {
    multiplied(by: block, left: .transposed)
  }
}
