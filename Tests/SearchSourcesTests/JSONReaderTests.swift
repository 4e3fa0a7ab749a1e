import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchSources

struct JSONReaderTests {
  @Test(
    "Values",
    arguments: [
      ("null", .null), ("true", .boolean(true)), (" false ", .boolean(false)),
      ("0", .integer(0)), ("-0", .number(-0.0, "-0")), ("-12", .integer(-12)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808, "9223372036854775808")),
      ("1.5e3", .number(1500, "1.5e3")), ("1e999", .number(.infinity, "1e999")),
      (#""a\"\\\/\b\f\n\r\t""#, .text("a\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u00e9\ud83d\udc18""#, .text("é🐘")), (#""\ud83d""#, .text("\u{FFFD}")),
      (#""\udc18x""#, .text("\u{FFFD}x")), (#""\ud83d\u0041""#, .text("\u{FFFD}A")),
      (#""\u0000""#, .text("\u{FFFD}")), ("[]", .list([])),
      ("[1,[2]]", .list([.integer(1), .list([.integer(2)])])),
      ("{}", .object([])),
      (
        #"{"a":1,"a":{"b":null}}"#,
        .object([
          .init(name: "a", value: .integer(1)),
          .init(name: "a", value: .object([.init(name: "b", value: .null)])),
        ])
      ),
    ] as [(String, JSONValue)])
  func values(text: String, value: JSONValue) throws {
    #expect(try JSONReader.read(text) == value)
  }

  @Test(
    "What is no JSON is refused with its place",
    arguments: [
      "", " ", "nul", "tru e", "01", "1.", ".5", "+1", "1e", "-", "\"", "\"\\x\"", "\"\\u12g4\"",
      "\"\t\"", "[1,]", "[1 2]", "[", "{", "{a:1}", "{\"a\" 1}", "{\"a\":1,}", "{\"a\":}", "1 2",
      "'a'", "NaN", "Infinity", "\u{FEFF}1", "[1]]", "/*x*/1", "\"\u{0}\"",
    ])
  func refusals(text: String) {
    let error = #expect(throws: JSONFailure.self) { try JSONReader.read(text) }
    #expect((error?.offset ?? -1) >= 0 && (error?.offset ?? .max) <= text.utf8.count)
  }

  @Test("Depth is limited, not the stack's business")
  func depth() throws {
    let limit = JSONReader.maximumDepth
    let legal = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try JSONReader.read(legal)
    for opening in ["[", #"{"a":"#] {
      #expect(throws: JSONFailure.self) {
        try JSONReader.read(String(repeating: opening, count: 1_000_000))
      }
    }
  }

  @Test(
    "Random documents read as Foundation reads them, and damaged ones are refused when it refuses them"
  )
  func oracle() throws {
    var generator = SeededGenerator(seed: 42)
    var refused = 0
    for _ in 0..<3000 {
      var text = document(depth: 4, &generator)
      if Bool.random(using: &generator), !text.isEmpty {
        var bytes = Array(text.utf8)
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1:
          bytes.insert(
            Array("{}[],:\"0-. et".utf8).randomElement(using: &generator) ?? 0, at: place)
        default: bytes = Array(bytes.prefix(place))
        }
        guard let damaged = String(validating: bytes, as: UTF8.self) else { continue }
        text = damaged
      }
      let expected = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: [.fragmentsAllowed])
      let found = try? JSONReader.read(text)
      if let found, let expected {
        #expect(equals(found, expected), "\(text)")
      } else {
        refused += 1
        #expect(
          (found == nil) == (expected == nil) || found.map(isForgiven) == true, "\(text)")
      }
    }
    #expect((200...1800).contains(refused))
  }

  /// Whether the value holds what this reader takes on purpose and Foundation does not.
  private func isForgiven(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .boolean, .integer: false
    case .number(let number, _): number.isInfinite
    case .text(let text): text.contains("\u{FFFD}")
    case .list(let values): values.contains(where: isForgiven)
    case .object(let members): members.contains { isForgiven($0.value) }
    }
  }

  private func document(depth: Int, _ generator: inout SeededGenerator) -> String {
    func string() -> String {
      let parts = [
        "a", "é", "🐘", #"\n"#, #"\u00e9"#, #"\ud83d\udc18"#, #"\""#, " ", "/", #"\\"#, "и\u{306}",
      ]
      let count = Int.random(in: 0...4, using: &generator)
      return "\"" + (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
        + "\""
    }
    let space = ["", "", " ", "\n\t"].randomElement(using: &generator) ?? ""
    switch Int.random(in: 0...(depth == 0 ? 4 : 6), using: &generator) {
    case 0: return space + (["null", "true", "false"].randomElement(using: &generator) ?? "")
    case 1: return String(Int64.random(in: -1_000_000...1_000_000, using: &generator)) + space
    case 2: return String(Double(Int.random(in: -99999...99999, using: &generator)) / 128)
    case 3, 4: return space + string() + space
    case 5:
      let count = Int.random(in: 0...4, using: &generator)
      return "["
        + (0..<count).map { _ in document(depth: depth - 1, &generator) }
        .joined(separator: ",") + space + "]"
    default:
      let count = Int.random(in: 0...4, using: &generator)
      // Foundation keeps one of several equal names: names are numbered here.
      return "{"
        + (0..<count).map { "\"k\($0)\":" + document(depth: depth - 1, &generator) }
        .joined(separator: ",") + space + "}"
    }
  }

  private func equals(_ found: JSONValue, _ expected: Any) -> Bool {
    switch found {
    case .null: return expected is NSNull
    case .boolean(let value): return (expected as? NSNumber)?.boolValue == value
    case .integer(let value): return (expected as? NSNumber)?.int64Value == value
    case .number(let value, _): return (expected as? NSNumber)?.doubleValue == value
    case .text(let text):
      return (expected as? String)?.utf8.elementsEqual(text.utf8) == true
    case .list(let values):
      guard let other = expected as? [Any], other.count == values.count else { return false }
      return zip(values, other).allSatisfy { equals($0, $1) }
    case .object(let members):
      guard let other = expected as? [String: Any], other.count == members.count else {
        return false
      }
      return members.allSatisfy { member in
        other[member.name].map { equals(member.value, $0) } == true
      }
    }
  }
}
