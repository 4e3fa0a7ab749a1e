/// A symmetric positive semidefinite matrix known by what it does to blocks of vectors.
package protocol SymmetricMap {
  /// The number of rows, which is that of columns.
  var count: Int { get }

  /// A bound on the number of eigenvalues that are not zero.
  var rankBound: Int { get }

  /// The product with a block of `count` rows.
  func product(with block: Matrix) -> Matrix
}
