/// The number of tokens of one column of one document in one byte.
///
/// Codes 0…31 are exact. Above, each doubling of the length has 16 steps and a length takes the nearest, at
/// most 3.2 % away; lengths from ``maximum`` on share the last code. Code 0 says that the column has no tokens.
package enum QuantizedLength {
  /// The greatest length that a code can stand for.
  package static let maximum = 31 << 14

  /// The code of a length; monotone, and a negative length counts as 0.
  package static func encode(_ length: Int) -> UInt8 {
    guard length >= 32 else { return UInt8(max(length, 0)) }
    guard length < maximum else { return .max }
    // The significand is the leading five bits, rounded to the nearest.
    let shift = Int.bitWidth - length.leadingZeroBitCount - 5
    let significand = (length + (1 << (shift - 1))) >> shift
    // A significand of 32 carries into the next doubling, which the sum below expresses by itself.
    return UInt8(32 + (shift - 1) * 16 + (significand - 16))
  }

  /// The length that a code stands for; strictly monotone.
  package static func decode(_ code: UInt8) -> Int {
    guard code >= 32 else { return Int(code) }
    let step = Int(code) - 32
    return (16 + step % 16) << (1 + step / 16)
  }

  /// The codes of the columns' lengths in one word, column 0 in the lowest byte; columns past the fourth are dropped.
  package static func packed(_ lengths: some Sequence<Int>) -> UInt32 {
    var word: UInt32 = 0
    for (column, length) in lengths.prefix(BM25Parameters.columnCount).enumerated() {
      word |= UInt32(encode(length)) << (8 * UInt32(column))
    }
    return word
  }

  /// The decoded length of a column of a packed word.
  package static func length(ofColumn column: Int, in word: UInt32) -> Int {
    decode(UInt8(truncatingIfNeeded: word >> (8 * UInt32(column))))
  }
}
