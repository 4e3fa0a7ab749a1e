import SearchModel

/// A random number generator whose sequence follows from its seed alone.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// The next 64 bits of the sequence.
  public mutating func next() -> UInt64 {
    generator.next()
  }
}
