import SearchModel

/// The greatest singular values of a matrix with their vectors, found by random projection.
///
/// Source: Halko, Martinsson, Tropp 2011, "Finding Structure with Randomness", doi 10.1137/090771806,
/// algorithms 4.4 and 5.1.
package struct TruncatedSingularValues: Sendable {
  /// The singular values, greatest first; those of a matrix of lower rank end in zeros.
  package let values: [Float]
  /// The left singular vectors as columns, one row for each row of the matrix; zero beside a zero value.
  package let left: Matrix
  /// The right singular vectors as columns, one row for each column of the matrix; zero beside a zero value.
  package let right: Matrix

  /// Decomposes a matrix; the same input and seed give the same bits with one BLAS provider on one thread.
  ///
  /// - Parameters:
  ///   - map: the matrix.
  ///   - rank: how many values are wanted; there are never more than rows or columns.
  ///   - oversampling: how many directions more are tried than wanted.
  ///   - powerIterations: how often the sample is pulled towards the great values; 2 serves slowly falling ones.
  ///   - seed: where the random directions start.
  /// - Complexity: 2 · (iterations + 1) products with a block of l = rank + oversampling columns, and
  ///   O((rows + columns) · l²) beside each.
  package init(
    of map: some LinearMap, rank: Int, oversampling: Int = 10, powerIterations: Int = 2,
    seed: UInt64
  ) {
    let limit = min(map.rowCount, map.columnCount)
    let rank = min(max(rank, 0), limit)
    let width = min(rank + max(oversampling, 0), limit)

    let directions = Self.normalDirections(map.columnCount, width, seed: seed)
    var range = Self.orthonormal(map.image(of: directions))
    for _ in 0..<max(powerIterations, 0) {
      range = Self.orthonormal(map.image(of: Self.orthonormal(map.transposedImage(of: range))))
    }
    // Within the range, the matrix is the transposed of this one, of `width` columns.
    let reduced = map.transposedImage(of: range)
    let squares = reduced.multiplied(by: reduced, left: .transposed)
    let problem = SymmetricEigenproblem(squares.elements.map(Double.init), count: width)

    let greatest = max(problem.values.first ?? 0, 0)
    // The squares were summed in single precision: what is below its resolution is no value at all.
    let found = problem.values.prefix(rank).map { $0 > greatest * 1e-6 ? $0.squareRoot() : 0 }
    var rotation = Matrix(rowCount: width, columnCount: rank)
    var scaled = Matrix(rowCount: width, columnCount: rank)
    for (column, value) in found.enumerated() where value > 0 {
      for row in 0..<width {
        let element = problem.vectors[row * width + column]
        rotation[row, column] = Float(element)
        scaled[row, column] = Float(element / value)
      }
    }
    values = found.map { Float($0) }
    left = range.multiplied(by: rotation)
    right = reduced.multiplied(by: scaled)
  }

  /// An orthonormal basis of the columns.
  private static func orthonormal(_ block: Matrix) -> Matrix {
    var rows = block.transposed
    rows.orthonormalizeRows()
    return rows.transposed
  }

  /// Independent normal elements: each the sum of twelve uniform ones, less six.
  ///
  /// Close enough to normal for a projection, and without the C library's logarithm the same bits everywhere.
  private static func normalDirections(_ rows: Int, _ columns: Int, seed: UInt64) -> Matrix {
    var generator = SplitMix64(seed: seed)
    var block = Matrix(rowCount: rows, columnCount: columns)
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
