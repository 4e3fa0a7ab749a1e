import Foundation

/// Powers for lengths of vectors: whole and half exponents by square roots, which every machine rounds alike.
enum Power {
  static func of(_ base: Double, _ exponent: Double) -> Double {
    switch exponent {
    case 0: 1
    case 0.5: base.squareRoot()
    case 1: base
    case -0.25: 1 / base.squareRoot().squareRoot()
    case -0.5: 1 / base.squareRoot()
    case -0.75: 1 / (base.squareRoot() * base.squareRoot().squareRoot())
    case -1: 1 / base
    default: pow(base, exponent)
    }
  }
}
