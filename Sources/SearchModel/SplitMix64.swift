/// The SplitMix64 generator: a sequence of 64-bit words that follows from its seed alone, on every platform.
///
/// For sampling and projections that must repeat; not for secrets. The C kernels produce the same sequence.
///
/// Source: Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
