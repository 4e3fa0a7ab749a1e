/// The eigenvalues and eigenvectors of a small symmetric matrix.
///
/// Source: cyclic Jacobi rotations; Golub, Van Loan 2013, "Matrix Computations", 4th edition, section 8.5.
package struct SymmetricEigenproblem: Sendable {
  /// The eigenvalues, greatest first.
  package let values: [Double]
  /// The eigenvectors as columns, in the order of the values: element (row, column) at row · count + column.
  package let vectors: [Double]

  /// Solves the problem for a matrix of count · count elements, of which the upper triangle is read.
  ///
  /// - Complexity: O(count³) for each of some ten sweeps.
  package init(_ elements: [Double], count: Int) {
    precondition(elements.count == count * count, "not a square of elements")
    var rotations = JacobiRotations(elements, count: count)
    // Convergence is quadratic: a matrix that needs more sweeps than this has elements that are not finite.
    for _ in 0..<60 where rotations.sweep() {}
    let diagonal = (0..<count).map { rotations.matrix[$0 * count + $0] }
    let order = (0..<count).sorted {
      diagonal[$0] != diagonal[$1] ? diagonal[$0] > diagonal[$1] : $0 < $1
    }
    values = order.map { diagonal[$0] }
    var vectors = [Double](repeating: 0, count: count * count)
    for (place, index) in order.enumerated() {
      // An eigenvector's sign is free: the element of greatest magnitude is made positive.
      let axis = rotations.axes[index * count..<(index + 1) * count]
      let greatest = axis.max { abs($0) < abs($1) } ?? 0
      for (row, element) in axis.enumerated() {
        vectors[row * count + place] = greatest < 0 ? -element : element
      }
    }
    self.vectors = vectors
  }
}

/// A symmetric matrix on its way to a diagonal one.
private struct JacobiRotations {
  var matrix: [Double]
  /// The product of the rotations so far, one eigenvector a row.
  var axes: [Double]
  private let count: Int

  init(_ elements: [Double], count: Int) {
    self.count = count
    matrix = elements
    axes = Array(repeating: 0, count: count * count)
    for row in 0..<count {
      axes[row * count + row] = 1
      for column in 0..<row { matrix[row * count + column] = elements[column * count + row] }
    }
  }

  /// Turns every pair of axes once; returns whether anything was turned.
  mutating func sweep() -> Bool {
    var hasTurned = false
    for first in 0..<count {
      for second in first + 1..<max(count, first + 1) where turn(first, second) {
        hasTurned = true
      }
    }
    return hasTurned
  }

  /// Makes one off-diagonal element zero, unless it is negligible already.
  private mutating func turn(_ first: Int, _ second: Int) -> Bool {
    let coupling = matrix[first * count + second]
    let low = matrix[first * count + first]
    let high = matrix[second * count + second]
    guard abs(coupling) > 1e-15 * (abs(low) * abs(high)).squareRoot(), abs(coupling) > 1e-300
    else { return false }
    let slope = (high - low) / (2 * coupling)
    let tangent = (slope < 0 ? -1 : 1) / (abs(slope) + (1 + slope * slope).squareRoot())
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    let sine = tangent * cosine
    for index in 0..<count {
      let left = matrix[index * count + first]
      let right = matrix[index * count + second]
      matrix[index * count + first] = cosine * left - sine * right
      matrix[index * count + second] = sine * left + cosine * right
    }
    Self.turnRows(&matrix, first * count, second * count, count, cosine, sine)
    Self.turnRows(&axes, first * count, second * count, count, cosine, sine)
    matrix[first * count + second] = 0
    matrix[second * count + first] = 0
    return true
  }

  private static func turnRows(
    _ elements: inout [Double], _ first: Int, _ second: Int, _ count: Int, _ cosine: Double,
    _ sine: Double
  ) {
    for index in 0..<count {
      let left = elements[first + index]
      let right = elements[second + index]
      elements[first + index] = cosine * left - sine * right
      elements[second + index] = sine * left + cosine * right
    }
  }
}
