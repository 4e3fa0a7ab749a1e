import Foundation

/// Reads JSON from UTF-8 bytes, strictly by its grammar.
///
/// Bytes in a string that are no UTF-8, and surrogates without their other half, become U+FFFD,
/// because the text is worth more than the mistake. A number beyond the range of `Double` is read.
///
/// Source: RFC 8259, https://www.rfc-editor.org/rfc/rfc8259
package struct JSONReader {
  /// Arrays and objects nested deeper than this are refused.
  package static let maximumDepth = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The place of the next byte.
  package private(set) var position = 0

  /// A reader at the start of bytes that outlive it.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a text that is one value.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFailure) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    try reader.expectEnd()
    return value
  }

  /// Reads a string that is one value.
  package static func read(_ text: String) throws(JSONFailure) -> JSONValue {
    let bytes = Array(text.utf8)
    let result: Result<JSONValue, JSONFailure> = bytes.withUnsafeBufferPointer { bytes in
      do throws(JSONFailure) {
        return .success(try read(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  // MARK: Structure

  /// Reads the members of an object; `take` is given each name, as raw bytes without escapes where possible.
  ///
  /// - Parameters:
  ///   - depth: the arrays and objects around it.
  ///   - take: reads the value that follows, through the reader it is given.
  /// - Throws: where the bytes are no object, and what `take` throws.
  mutating func members(
    depth: Int,
    _ take: (_ name: Name, _ reader: inout JSONReader) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    skipSpace()
    guard peek() == UInt8(ascii: "{") else { throw failure("an object is expected") }
    position += 1
    skipSpace()
    if peek() == UInt8(ascii: "}") {
      position += 1
      return
    }
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "\"") else { throw failure("a member's name is expected") }
      let name = try name()
      skipSpace()
      guard peek() == UInt8(ascii: ":") else { throw failure("a colon is expected") }
      position += 1
      try take(name, &self)
      skipSpace()
      let byte = peek()
      position += 1
      if byte == UInt8(ascii: "}") { return }
      guard byte == UInt8(ascii: ",") else {
        position -= 1
        throw failure("a comma or a closing brace is expected")
      }
    }
  }

  /// A member's name: its bytes where they contain no escape, else its text.
  enum Name {
    case raw(UnsafeBufferPointer<UInt8>)
    case text(String)

    var string: String {
      switch self {
      case .raw(let bytes): String(decoding: bytes, as: UTF8.self)
      case .text(let text): text
      }
    }

    func equals(_ other: [UInt8]) -> Bool {
      switch self {
      case .raw(let bytes): bytes.count == other.count && bytes.elementsEqual(other)
      case .text(let text): text.utf8.elementsEqual(other)
      }
    }
  }

  private mutating func name() throws(JSONFailure) -> Name {
    let start = position + 1
    if let end = plainStringEnd(from: start) {
      position = end + 1
      return .raw(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
    return .text(try string())
  }

  /// Throws unless nothing but white space follows.
  mutating func expectEnd() throws(JSONFailure) {
    skipSpace()
    if position < bytes.count { throw failure("nothing more is expected") }
  }

  /// Reads one value.
  ///
  /// - Parameter depth: the arrays and objects around it.
  /// - Returns: the value.
  /// - Throws: where the bytes are no JSON.
  mutating func value(depth: Int) throws(JSONFailure) -> JSONValue {
    skipSpace()
    switch peek() {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "{"):
      guard depth < Self.maximumDepth else { throw failure("it is nested too deep") }
      var found: [JSONValue.Member] = []
      try members(depth: depth) { (name, reader) throws(JSONFailure) in
        found.append(
          JSONValue.Member(name: name.string, value: try reader.value(depth: depth + 1)))
      }
      return .object(found)
    case UInt8(ascii: "["):
      guard depth < Self.maximumDepth else { throw failure("it is nested too deep") }
      return .list(try list(depth: depth))
    case UInt8(ascii: "t"):
      try word("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    case UInt8(ascii: "-"): return try number()
    case let digit? where (0x30...0x39).contains(digit): return try number()
    case nil: throw failure("it ends too early")
    default: throw failure("a value is expected")
    }
  }

  private mutating func list(depth: Int) throws(JSONFailure) -> [JSONValue] {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if peek() == UInt8(ascii: "]") {
      position += 1
      return values
    }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      let byte = peek()
      position += 1
      if byte == UInt8(ascii: "]") { return values }
      guard byte == UInt8(ascii: ",") else {
        position -= 1
        throw failure("a comma or a closing bracket is expected")
      }
    }
  }

  private mutating func word(_ word: StaticString) throws(JSONFailure) {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] })
    else { throw failure("a value is expected") }
    position += count
  }

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private func failure(_ reason: String) -> JSONFailure {
    JSONFailure(reason: reason, offset: position)
  }

  // MARK: Numbers

  private mutating func number() throws(JSONFailure) -> JSONValue {
    let start = position
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var magnitude: UInt64 = 0
    var overflows = false
    let firstDigit = position
    while let digit = digit() {
      let (product, first) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, second) = product.addingReportingOverflow(UInt64(digit))
      overflows = overflows || first || second
      magnitude = sum
    }
    let digitCount = position - firstDigit
    guard digitCount > 0 else { throw failure("a digit is expected") }
    if digitCount > 1, bytes[firstDigit] == 0x30 { throw failure("a number begins with zero") }
    var isWhole = true
    if peek() == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    if isWhole, !overflows {
      if !isNegative, magnitude <= UInt64(Int64.max) { return .integer(Int64(magnitude)) }
      if isNegative, magnitude > 0, magnitude <= UInt64(Int64.max) + 1 {
        return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
      }
    }
    let literal = String(decoding: bytes[start..<position], as: UTF8.self)
    return .number(strtod(literal, nil), literal)
  }

  private mutating func digit() -> UInt8? {
    guard let byte = peek(), (0x30...0x39).contains(byte) else { return nil }
    position += 1
    return byte - 0x30
  }

  private mutating func digits() throws(JSONFailure) {
    guard digit() != nil else { throw failure("a digit is expected") }
    while digit() != nil {}
  }

  // MARK: Strings

  /// Where a string without escapes ends; nil when it has one, or something that is not allowed.
  private func plainStringEnd(from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") { return place }
      if byte == UInt8(ascii: "\\") || byte < 0x20 { return nil }
      place += 1
    }
    return nil
  }

  /// Reads the string at the position, which is at its quotation mark.
  mutating func string() throws(JSONFailure) -> String {
    let start = position + 1
    if let end = plainStringEnd(from: start) {
      position = end + 1
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
    position = start
    var text: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &text)
      case 0..<0x20: throw failure("a control character stands in a string")
      default:
        let run = position
        while position < bytes.count, bytes[position] >= 0x20,
          bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\")
        { position += 1 }
        text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<position]))
      }
    }
    throw failure("a string does not end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFailure) {
    guard let byte = peek() else { throw failure("a string does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      if (0xD800...0xDBFF).contains(unit) {
        let next = position
        if position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
          bytes[position + 1] == UInt8(ascii: "u")
        {
          position += 2
          let low = try hexadecimal()
          if (0xDC00...0xDFFF).contains(low) {
            append(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &text)
            return
          }
          position = next
        }
        append(0xFFFD, to: &text)
      } else {
        append(unit == 0 || (0xDC00...0xDFFF).contains(unit) ? 0xFFFD : unit, to: &text)
      }
    default:
      position -= 1
      throw failure("an escape is not known")
    }
  }

  private mutating func hexadecimal() throws(JSONFailure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek() else { throw failure("a string does not end") }
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: throw failure("a hexadecimal digit is expected")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private func append(_ code: UInt32, to text: inout [UInt8]) {
    // Surrogates were dealt with before.
    let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
    text.append(contentsOf: Array(String(Character(scalar)).utf8))
  }
}
