import SearchModel

/// The greatest eigenvalues of a symmetric map with their vectors, found by randomised subspace iteration.
///
/// For the Gram matrix AᵀA of a matrix A these are the squares of A's singular values and its right singular vectors, and
/// no block with a row for each row of A is ever needed.
///
/// Source: Halko, Martinsson, Tropp 2011, "Finding Structure with Randomness", doi 10.1137/090771806, algorithm 4.4 and section 5.3.
package struct LeadingEigenvectors: Sendable {
  /// The eigenvalues, greatest first, none negative.
  package let values: [Float]
  /// The eigenvectors as columns.
  package let vectors: Matrix

  /// Finds them; the same map and seed give the same bits.
  ///
  /// - Parameters:
  ///   - map: the map.
  ///   - rank: how many are wanted; there are never more than the map has rows, or its rank is.
  ///   - oversampling: how many directions more are tried than wanted.
  ///   - iterations: how often the sample is pulled towards the great values, at least 1.
  ///   - seed: where the random directions start.
  ///   - didPass: called after each of the `iterations` + 1 products; what it throws ends the search.
  ///   - checkpoint: called now and then within a product, with the share of it that is done; what it throws ends the search.
  /// - Throws: what `didPass` and `checkpoint` throw.
  /// - Complexity: `iterations` + 1 products with a block of l = rank + oversampling columns, and O(rows · l²) beside each.
  package init(
    of map: some SymmetricMap, rank: Int, oversampling: Int = 10, iterations: Int = 3, seed: UInt64,
    didPass: (Int) throws -> Void = { _ in }, checkpoint: (Double) throws -> Void = { _ in }
  ) throws {
    let limit = min(map.count, max(map.rankBound, 1))
    let rank = min(max(rank, 0), limit)
    let width = min(rank + max(oversampling, 0), limit)
    var basis = Matrix.normal(rowCount: map.count, columnCount: width, seed: seed)
    for pass in 0..<max(iterations, 1) {
      basis = try map.product(with: basis, checkpoint: checkpoint)
      try didPass(pass + 1)
      basis.orthonormalizeColumns()
    }
    let image = try map.product(with: basis, checkpoint: checkpoint)
    try didPass(max(iterations, 1) + 1)
    let small = basis.multiplied(by: image, left: .transposed)
    let problem = SymmetricEigenproblem(small.elements.map(Double.init), count: width)
    var rotation = Matrix(rowCount: width, columnCount: rank)
    for column in 0..<rank {
      for row in 0..<width { rotation[row, column] = Float(problem.vectors[row * width + column]) }
    }
    values = problem.values.prefix(rank).map { Float(max($0, 0)) }
    vectors = basis.multiplied(by: rotation)
  }
}

extension Matrix {
  /// Independent normal elements: each the sum of twelve uniform ones, less six.
  ///
  /// Close enough to normal for a projection, and without the C library's logarithm the same bits everywhere.
  static func normal(rowCount: Int, columnCount: Int, seed: UInt64) -> Matrix {
    var generator = SplitMix64(seed: seed)
    var block = Matrix(rowCount: rowCount, columnCount: columnCount)
    block.withMutableElements { elements in
      for index in elements.indices {
        var sum: UInt64 = 0
        for _ in 0..<3 {
          let word = generator.next()
          sum += (word & 0xFFFF) + ((word >> 16) & 0xFFFF) + ((word >> 32) & 0xFFFF) + (word >> 48)
        }
        elements[index] = Float(Int64(sum) - 6 * 0xFFFF) / 65_536
      }
    }
    return block
  }
}
