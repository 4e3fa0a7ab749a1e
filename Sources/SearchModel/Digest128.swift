/// A 128-bit digest; digests of a set add up, so that their sum does not depend on order.
///
/// Addition is modulo 2^128. A range keeps the sum over its items; removing an item subtracts.
public struct Digest128: Hashable, Sendable {
  /// The upper 64 bits.
  public var high: UInt64
  /// The lower 64 bits.
  public var low: UInt64

  /// The digest of nothing, and the neutral element of addition.
  public static let zero = Digest128(high: 0, low: 0)

  /// A digest from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The digest as 32 hexadecimal digits.
  public var hexadecimal: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The sum modulo 2^128.
  public static func &+ (left: Digest128, right: Digest128) -> Digest128 {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return Digest128(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  /// The difference modulo 2^128.
  public static func &- (left: Digest128, right: Digest128) -> Digest128 {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return Digest128(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  /// Adds in place, modulo 2^128.
  public static func &+= (left: inout Digest128, right: Digest128) {
    left = left &+ right
  }

  /// Subtracts in place, modulo 2^128.
  public static func &-= (left: inout Digest128, right: Digest128) {
    left = left &- right
  }
}

extension Digest128 {
  /// The sixteen bytes of the digest, most significant first.
  public var bytes: [UInt8] {
    (0..<16).map { index in
      UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> (56 - 8 * UInt64(index % 8)))
    }
  }

  /// A digest from sixteen bytes, most significant first; nil for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
      low: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}
