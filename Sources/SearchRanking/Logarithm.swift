#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Logarithms from the C library, without all of Foundation.
enum Logarithm {
  /// The natural logarithm.
  static func natural(_ value: Double) -> Double { log(value) }

  /// The logarithm to the base 2.
  static func binary(_ value: Double) -> Double { log2(value) }
}
