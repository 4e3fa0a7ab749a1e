import CommandLineTool
import Foundation
import TestSupport
import Testing

/// The JSON writer against fixed texts and against Foundation's reader.
@Suite struct JSONWriterTests {
  @Test(
    arguments: [
      (.null, "null"), (.boolean(true), "true"), (.integer(-3 as Int64), "-3"),
      (.number(0.5), "0.5"), (.number(1), "1.0"), (.number(-0.0), "0.0"), (.number(.nan), "null"),
      (.number(-.infinity), "null"), (.number(0.1 + 0.2, digits: 6), "0.3"),
      (.number(1.98765, digits: 3), "1.988"), (.number(1e300, digits: 3), "1e+300"),
      (.string(""), #""""#), (.string("a\"b\\c/"), #""a\"b\\c/""#),
      (.string("\u{8}\t\n\u{C}\r\u{1B}\u{7F}"), #""\b\t\n\f\r\u001b\u007f""#),
      (
        .string("\u{85}\u{9B}\u{A0}é\u{2027}\u{2028}\u{2029}🐘"),
        "\"\\u0085\\u009b\u{A0}é\u{2027}\\u2028\\u2029🐘\""
      ),
      (.array([]), "[]"), (.object([]), "{}"),
      (["b": .integer(1), "a": .strings(["x", "y"])], #"{"b": 1, "a": ["x", "y"]}"#),
    ] as [(JSONValue, String)])
  func writes(_ value: JSONValue, _ text: String) {
    #expect(value.description == text)
  }

  @Test func foundationReadsBackWhatIsWritten() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let value = randomValue(depth: 3, &generator)
      let data = Data(value.description.utf8)
      let read = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
      #expect(agrees(read, value), "\(value)")
      #expect(value.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }

  private func randomValue(
    depth: Int, _ generator: inout SeededGenerator
  ) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &generator))
    case 2: return .integer(Int64.random(in: -1_000_000...1_000_000, using: &generator))
    case 3: return .number(Double.random(in: -1e6...1e6, using: &generator))
    case 4: return .string(randomText(&generator))
    case 5:
      let count = Int.random(in: 0...4, using: &generator)
      return .array((0..<count).map { _ in randomValue(depth: depth - 1, &generator) })
    default:
      let count = Int.random(in: 0...4, using: &generator)
      return .object(
        (0..<count).map { index in
          .init(
            name: "\(index)\(randomText(&generator))",
            value: randomValue(depth: depth - 1, &generator))
        })
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let limits: [UInt32] = [0x20, 0x80, 0x100, 0x2030, 0x10FFFF]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      let limit = limits.randomElement(using: &generator) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  private func agrees(_ read: Any, _ value: JSONValue) -> Bool {
    switch value {
    case .null: read is NSNull
    case .boolean(let value): (read as? Bool) == value
    case .integer(let value): (read as? NSNumber)?.int64Value == value
    case .number(let value):
      // Foundation's reader may be off by the last bits.
      (read as? NSNumber).map { abs($0.doubleValue - value) <= abs(value) * 1e-14 } ?? false
    case .string(let text):
      (read as? String).map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? false
    case .array(let elements):
      (read as? [Any]).map { $0.count == elements.count && zip($0, elements).allSatisfy(agrees) }
        ?? false
    case .object(let members):
      (read as? [String: Any]).map { object in
        object.count == members.count
          && members.allSatisfy { member in
            object[member.name].map { agrees($0, member.value) } ?? false
          }
      } ?? false
    }
  }
}
