/// The natural logarithm for weights that end up in what is learned: the same bits everywhere, unlike the C library's.
enum NaturalLogarithm {
  /// The logarithm of a positive, normal number, within 1e-15 of it; that of any other value is 0.
  ///
  /// With x = 2ᵉ · m and m between √½ and √2 it is e · ln 2 + 2 · artanh((m − 1) ÷ (m + 1)), the latter by eleven terms of its
  /// series: the first term that is left out is below 1e-17 of the sum.
  static func of(_ value: Double) -> Double {
    guard value.isNormal, value > 0 else { return 0 }
    var exponent = Double(value.exponent)
    var significand = value.significand
    if significand > 2.0.squareRoot() {
      significand /= 2
      exponent += 1
    }
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    // 1 + r² ÷ 3 + r⁴ ÷ 5 + …, from the smallest; r² is below 0.03.
    let series = stride(from: 21.0, through: 1, by: -2).reduce(0) { $0 * square + 1 / $1 }
    return exponent * 0.693_147_180_559_945_3 + 2 * ratio * series
  }
}
