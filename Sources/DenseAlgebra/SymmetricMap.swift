/// A symmetric positive semidefinite matrix known by what it does to blocks of vectors.
package protocol SymmetricMap {
  /// The number of rows, which is that of columns.
  var count: Int { get }

  /// A bound on the number of eigenvalues that are not zero.
  var rankBound: Int { get }

  /// The product with a block of `count` rows.
  func product(with block: Matrix) -> Matrix

  /// The product with a block of `count` rows; a map whose products take long tells the share that is done now and then.
  ///
  /// - Throws: what `checkpoint` throws, which ends the product.
  func product(with block: Matrix, checkpoint: (Double) throws -> Void) throws -> Matrix
}

extension SymmetricMap {
  package func product(
    with block: Matrix, checkpoint: (Double) throws -> Void
  ) throws -> Matrix {
    product(with: block)
  }
}
