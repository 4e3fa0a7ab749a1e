/// Writes JSON values into one line of UTF-8.
///
/// Control characters (of ASCII and of Latin-1), U+2028 and U+2029 are escaped, so that a line is a line to every
/// reader and harmless on a terminal. Source: RFC 8259, doi 10.17487/RFC8259.
package struct JSONWriter {
  private var bytes: [UInt8] = []

  /// A writer that has written nothing.
  package init() {}

  /// What has been written.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes one value.
  ///
  /// - Complexity: O(n) in the length of the text written.
  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .number(let value): append(value.isFinite ? Self.form(of: value) : "null")
    case .string(let text): write(string: text)
    case .array(let elements): write(list: elements, "[", "]") { $0.write($1) }
    case .object(let members):
      write(list: members, "{", "}") { writer, member in
        writer.write(string: member.name)
        writer.append(": ")
        writer.write(member.value)
      }
    }
  }

  private static func form(of value: Double) -> String {
    // Exact whole numbers keep their fraction (`5.0`), so that a reader with types sees one type.
    value == 0 ? "0.0" : value.description
  }

  private mutating func write<Element>(
    list: [Element], _ opening: String, _ closing: String,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    append(opening)
    for (index, element) in list.enumerated() {
      if index > 0 { append(", ") }
      body(&self, element)
    }
    append(closing)
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func write(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        guard let (escape, length) = Self.escape(at: index, in: utf8) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: utf8[start..<index])
        bytes.append(contentsOf: escape.utf8)
        index += length
        start = index
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// What stands for the character at a place and how many bytes it replaces; nil where none has to.
  private static func escape(
    at index: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (escape: String, length: Int)? {
    switch utf8[index] {
    case 0x22: return ("\\\"", 1)
    case 0x5C: return ("\\\\", 1)
    case 0x08: return ("\\b", 1)
    case 0x09: return ("\\t", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0C: return ("\\f", 1)
    case 0x0D: return ("\\r", 1)
    case let byte where byte < 0x20 || byte == 0x7F: return (hexadecimal(UInt16(byte)), 1)
    // U+0080…U+009F are C2 80…C2 9F, U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
    case 0xC2 where utf8[index + 1] < 0xA0: return (hexadecimal(UInt16(utf8[index + 1])), 2)
    case 0xE2 where utf8[index + 1] == 0x80 && (0xA8...0xA9).contains(utf8[index + 2]):
      return (hexadecimal(0x2028 + UInt16(utf8[index + 2] - 0xA8)), 3)
    default: return nil
    }
  }

  private static func hexadecimal(_ value: UInt16) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
