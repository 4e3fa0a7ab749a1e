#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Powers from the C library, without all of Foundation.
enum Exponential {
  /// Two to the power of a value.
  static func binary(_ value: Double) -> Double { exp2(value) }
}
