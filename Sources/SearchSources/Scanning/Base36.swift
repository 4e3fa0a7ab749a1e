/// Numbers in base 36, digits and lower-case letters: short text for versions.
package enum Base36 {
  /// Appends a number.
  package static func append(_ number: UInt64, to text: inout [UInt8]) {
    var rest = number
    let start = text.count
    repeat {
      let digit = UInt8(rest % 36)
      text.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
      rest /= 36
    } while rest > 0
    text[start...].reverse()
  }

  /// A number as text.
  package static func text(_ number: UInt64) -> String {
    var text: [UInt8] = []
    append(number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
