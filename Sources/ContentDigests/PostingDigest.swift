package import SearchModel

/// Digests of single postings, made to be added up modulo 2^128 in any order.
///
/// Inlined across modules because verification computes one for every posting of the index.
package enum PostingDigest {
  /// The digest of one occurrence of a term; it depends on every bit of every argument.
  ///
  /// Two lanes, each two rounds of the SplitMix64 finaliser. The first mixes the row into one half of the
  /// term and adds the place, the second the other way round, so that postings that share all but one
  /// argument never collide.
  ///
  /// Source: variant 13 of the finalisers in Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195.
  /// - Parameters:
  ///   - termDigest: the ``ContentDigest`` of the term's bytes.
  ///   - row: the row id.
  ///   - column: the full-text column, of which the low 32 bits count.
  ///   - position: the token position in the column, of which the low 32 bits count.
  /// - Returns: the digest.
  @inlinable
  package static func posting(
    termDigest: Digest128, row: Int64, column: Int, position: Int
  ) -> Digest128 {
    let row = UInt64(bitPattern: row)
    let place =
      UInt64(UInt32(truncatingIfNeeded: column)) << 32
      | UInt64(UInt32(truncatingIfNeeded: position))
    // Odd constants: the golden ratio and the silver ratio in 64 bits.
    let low = mix(mix(row ^ termDigest.low) &+ place &* 0x9E37_79B9_7F4A_7C15)
    let high = mix(mix(place ^ termDigest.high) &+ row &* 0x6A09_E667_F3BC_C909)
    return Digest128(high: high, low: low)
  }

  @inlinable
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
