/// Arithmetic on vectors of 32-bit floats that lie in memory one element after the other.
///
/// The order of every sum is fixed, so that the same bits result everywhere: stored vectors are compared by digest.
package enum DenseVector {
  /// The sum of the squares.
  package static func squaredLength(_ vector: UnsafeBufferPointer<Float>) -> Double {
    var sums = SIMD4<Double>.zero
    let whole = vector.count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let part = SIMD4<Double>(
        Double(vector[index]), Double(vector[index + 1]),
        Double(vector[index + 2]), Double(vector[index + 3]))
      sums += part * part
    }
    var sum = (sums[0] + sums[2]) + (sums[1] + sums[3])
    for index in whole..<vector.count {
      sum += Double(vector[index]) * Double(vector[index])
    }
    return sum
  }

  /// The Euclidean length.
  package static func length(_ vector: UnsafeBufferPointer<Float>) -> Double {
    squaredLength(vector).squareRoot()
  }

  /// Scales a vector to Euclidean length 1; a zero vector, or one that is not finite, becomes all zeros.
  ///
  /// - Returns: the length before.
  @discardableResult
  package static func normalize(_ vector: UnsafeMutableBufferPointer<Float>) -> Double {
    let length = length(UnsafeBufferPointer(vector))
    guard length > 0, length.isFinite else {
      vector.update(repeating: 0)
      return length
    }
    let factor = 1 / length
    for index in vector.indices { vector[index] = Float(Double(vector[index]) * factor) }
    return length
  }
}
