/// Decimal forms of numbers that depend on no locale.
package enum DecimalText {
  /// A number rounded to a fixed number of digits after the point; `–` for what is not finite.
  package static func format(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let scale = power(of: digits)
    guard abs(value) * Double(scale) < 9e18 else { return "\(value)" }
    let scaled = Int64((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(scaled / scale).\(zeros)\(fraction)"
  }

  /// A number with at most so many digits after the point and no zeros at its end.
  package static func short(_ value: Double, digits: Int) -> String {
    let text = format(value, digits: digits)
    guard text.contains(".") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }

  /// A whole number with a comma between groups of three digits: `886,323`.
  package static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var groups = value < 0 ? "-" : ""
    for (offset, digit) in digits.enumerated() {
      if offset > 0, (digits.count - offset) % 3 == 0 { groups.append(",") }
      groups.append(digit)
    }
    return groups
  }

  /// A number rounded to so many digits after the point, as a number.
  package static func rounded(_ value: Double, digits: Int) -> Double {
    let scale = Double(power(of: digits))
    let result = (value * scale).rounded() / scale
    return result.isFinite ? (result == 0 ? 0 : result) : value
  }

  private static func power(of digits: Int) -> Int64 {
    (0..<max(0, min(digits, 9))).reduce(1) { product, _ in product * 10 }
  }
}
