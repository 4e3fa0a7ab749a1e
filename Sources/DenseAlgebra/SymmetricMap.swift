/// A symmetric positive semidefinite matrix known by what it does to blocks of vectors.
package protocol SymmetricMap {
  /// The number of rows, which is that of columns.
  var count: Int { get }

  /// A bound on the number of eigenvalues that are not zero.
  var rankBound: Int { get }

  /// The product with a block of `count` rows.
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - checkpoint: called with the share that is done, now and then where the product takes long.
  /// - Returns: the product, of as many rows and columns as the block.
  /// - Throws: what `checkpoint` throws, which ends the product.
  func product(with block: Matrix, checkpoint: (Double) throws -> Void) throws -> Matrix
}
