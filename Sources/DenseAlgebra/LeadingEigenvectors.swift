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
  ///   - progress: told the share that is done, 0…1, after each product and now and then within; what it throws ends the search.
  /// - Throws: what `progress` throws.
  /// - Complexity: `iterations` + 1 products with a block of l = rank + oversampling columns, and O(rows · l²) beside each.
  package init(
    of map: some SymmetricMap, rank: Int, oversampling: Int = 10, iterations: Int = 3, seed: UInt64,
    progress: (Double) throws -> Void = { _ in }
  ) throws {
    let limit = min(map.count, max(map.rankBound, 1))
    let rank = min(max(rank, 0), limit)
    let width = min(rank + max(oversampling, 0), limit)
    var basis = Matrix.normal(rowCount: map.count, columnCount: width, seed: seed)
    let iterations = max(iterations, 1)
    func product(_ pass: Int) throws -> Matrix {
      let product = try map.product(with: basis) {
        try progress((Double(pass) + $0) / Double(iterations + 1))
      }
      try progress(Double(pass + 1) / Double(iterations + 1))
      return product
    }
    for pass in 0..<iterations {
      basis = try product(pass)
      basis.orthonormalizeColumns()
    }
    let image = try product(iterations)
    let problem = SymmetricEigenproblem(basis.multiplied(by: image, left: .transposed))
    values = problem.values.prefix(rank).map { Float(max($0, 0)) }
    vectors = basis.multiplied(by: problem.leadingVectors(rank))
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
