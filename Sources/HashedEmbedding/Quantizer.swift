import CSearchKernels
import DenseAlgebra

/// Codes vectors as small whole numbers with one scale.
enum Quantizer {
  /// Codes a vector; the scale is 0 where it has no direction.
  static func code(
    _ vector: [Float], into codes: inout [Int8], size: LearnedTable.CodeSize
  ) -> Float {
    switch size {
    case .eightBits:
      return ls_quantize_i8(vector, vector.count, &codes)
    case .fourBits:
      // Few values are great: cutting those off at three deviations leaves finer steps for the others.
      let squares = vector.withUnsafeBufferPointer { DenseVector.squaredLength($0) }
      let deviation = (squares / Double(max(vector.count, 1))).squareRoot()
      let greatest = vector.reduce(0) { max($0, abs($1)) }
      let bound = min(Double(greatest), 3 * deviation)
      guard bound > 0, bound.isFinite else { return 0 }
      let scale = Float(bound / 7)
      for (index, value) in vector.enumerated() {
        codes[index] = Int8(min(max((value / scale).rounded(), -7), 7))
      }
      return scale
    }
  }
}
