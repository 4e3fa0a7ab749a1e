import CBLAS

/// Arithmetic on vectors of 32-bit floats that lie in memory one element after the other.
///
/// Where two vectors meet, the shorter one decides how many elements count.
package enum DenseVector {
  /// The dot product.
  ///
  /// The order of addition is the BLAS provider's, so the last bits may differ between providers.
  package static func dot(
    _ first: UnsafeBufferPointer<Float>, _ second: UnsafeBufferPointer<Float>
  ) -> Float {
    let count = min(first.count, second.count)
    return cblas_sdot(Int32(count), first.baseAddress, 1, second.baseAddress, 1)
  }

  /// Adds a multiple of one vector to another: target + factor · vector.
  package static func add(
    _ factor: Float, times vector: UnsafeBufferPointer<Float>,
    to target: UnsafeMutableBufferPointer<Float>
  ) {
    let count = min(vector.count, target.count)
    cblas_saxpy(Int32(count), factor, vector.baseAddress, 1, target.baseAddress, 1)
  }

  /// The sum of the squares, in an order of addition that no provider changes.
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

  /// Scales a vector to Euclidean length 1; a zero vector, or one that is not finite, becomes all zeros.
  ///
  /// The same bits result everywhere: stored vectors are compared by digest, so BLAS takes no part.
  ///
  /// - Returns: the length before.
  @discardableResult
  package static func normalize(_ vector: UnsafeMutableBufferPointer<Float>) -> Double {
    let length = squaredLength(UnsafeBufferPointer(vector)).squareRoot()
    guard length > 0, length.isFinite else {
      vector.update(repeating: 0)
      return length
    }
    let factor = 1 / length
    for index in vector.indices { vector[index] = Float(Double(vector[index]) * factor) }
    return length
  }
}
