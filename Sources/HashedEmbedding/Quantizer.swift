import CSearchKernels
import DenseAlgebra

/// Codes vectors as small whole numbers with one scale.
enum Quantizer {
  /// Codes a vector; where it has no direction, the codes and the scale are 0.
  static func code(
    _ vector: [Float], size: LearnedTable.CodeSize
  ) -> (codes: [Int8], scale: Float) {
    var codes = [Int8](repeating: 0, count: vector.count)
    switch size {
    case .eightBits:
      let scale = ls_quantize_i8(vector, vector.count, &codes)
      return (codes, scale)
    case .fourBits:
      // Few values are great: cutting those off at three deviations leaves finer steps for the others.
      let squares = vector.withUnsafeBufferPointer { DenseVector.squaredLength($0) }
      let deviation = (squares / Double(max(vector.count, 1))).squareRoot()
      let greatest = vector.reduce(0) { max($0, abs($1)) }
      let bound = min(Double(greatest), 3 * deviation)
      guard bound > 0, bound.isFinite else { return (codes, 0) }
      let scale = Float(bound / 7)
      for (index, value) in vector.enumerated() {
        codes[index] = Int8(min(max((value / scale).rounded(), -7), 7))
      }
      return (codes, scale)
    }
  }
}
