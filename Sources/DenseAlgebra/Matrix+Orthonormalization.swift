extension Matrix {
  /// Makes the rows orthonormal without changing what the first n of them span, for every n.
  ///
  /// A row that depends on those before it, up to rounding, becomes zero. Modified Gram–Schmidt, each row twice.
  ///
  /// - Complexity: O(rows² · columns).
  ///
  /// Source: Björck 1994, "Numerics of Gram–Schmidt Orthogonalization", doi 10.1016/0024-3795(94)90493-6.
  package mutating func orthonormalizeRows() {
    let width = columnCount
    let count = rowCount
    withMutableElements { all in
      func row(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(rebasing: all[index * width..<(index + 1) * width])
      }
      for index in 0..<count {
        let current = row(index)
        let before = DenseVector.squaredLength(UnsafeBufferPointer(current)).squareRoot()
        for _ in 0..<2 {
          for earlier in 0..<index {
            let axis = UnsafeBufferPointer(row(earlier))
            let share = DenseVector.dot(UnsafeBufferPointer(current), axis)
            DenseVector.add(-share, times: axis, to: current)
          }
        }
        let after = DenseVector.squaredLength(UnsafeBufferPointer(current)).squareRoot()
        // What is left is rounding error once it is that small.
        if after <= before * 1e-5 {
          current.update(repeating: 0)
        } else {
          DenseVector.normalize(current)
        }
      }
    }
  }
}
