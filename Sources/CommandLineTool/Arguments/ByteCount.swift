/// Numbers of bytes as people write and read them.
package enum ByteCount {
  private static let units: [(suffix: String, factor: Int64)] = [
    ("k", 1 << 10), ("m", 1 << 20), ("g", 1 << 30), ("t", 1 << 40),
  ]

  /// The number of bytes that a text such as `500000`, `64K`, `20MB` or `1GiB` names; nil for anything else.
  package static func parse(_ text: String) -> Int64? {
    var digits = text.lowercased()
    for ending in ["ib", "b"] where digits.hasSuffix(ending) {
      digits.removeLast(ending.count)
      break
    }
    var factor: Int64 = 1
    if let unit = units.first(where: { digits.hasSuffix($0.suffix) }) {
      digits.removeLast()
      factor = unit.factor
    }
    guard let number = Int64(digits), number >= 0 else { return nil }
    let (count, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow ? nil : count
  }

  /// A number of bytes with three digits and a unit, such as `1.42 MiB`.
  package static func describe(_ count: Int64) -> String {
    guard let unit = units.last(where: { count >= $0.factor }) else { return "\(count) B" }
    let value = Double(count) / Double(unit.factor)
    let digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    return "\(DecimalText.format(value, digits: digits)) \(unit.suffix.uppercased())iB"
  }
}
