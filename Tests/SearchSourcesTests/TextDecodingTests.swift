import Foundation
import TestSupport
import Testing

@testable import SearchSources

struct TextDecodingTests {
  private func decode(_ bytes: [UInt8]) -> TextDecoding? {
    bytes.withUnsafeBufferPointer { TextDecoding($0) }
  }

  private static func units(_ text: String, littleEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return littleEndian ? bytes.reversed() : bytes
    }
  }

  @Test(
    "Encodings that nobody states",
    arguments: [
      ([], "", .utf8),
      (Array("naïve".utf8), "naïve", .utf8),
      ([0xEF, 0xBB, 0xBF] + Array("bom".utf8), "bom", .utf8),
      ([0xFF, 0xFE] + units("Ünïcode 🐘", littleEndian: true), "Ünïcode 🐘", .utf16LittleEndian),
      ([0xFE, 0xFF] + units("Ünïcode", littleEndian: false), "Ünïcode", .utf16BigEndian),
      (units("plain words", littleEndian: true), "plain words", .utf16LittleEndian),
      (units("plain words", littleEndian: false), "plain words", .utf16BigEndian),
      ([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], "A", .utf32LittleEndian),
      (Array("caf".utf8) + [0xE9, 0x20, 0x93] + Array("x".utf8), "café “x", .windows1252),
      ([0xFF, 0x41], "ÿA", .windows1252),
      (Array("ü é ".utf8) + [0xFF] + Array("x".utf8), "ü é \u{FFFD}x", .utf8),
      (Array("cut é ".utf8) + [0xE2, 0x82], "cut é \u{FFFD}", .utf8),
      (Array("one\u{0}nul".utf8), "one nul", .utf8),
      (Array("tab\tline\r\nform\u{0C}\u{1B}[1m".utf8), "tab\tline\r\nform\u{0C}\u{1B}[1m", .utf8),
    ] as [([UInt8], String, TextDecoding.Encoding)])
  func encodings(bytes: [UInt8], text: String, encoding: TextDecoding.Encoding) throws {
    let decoded = try #require(decode(bytes))
    #expect(decoded.text == text)
    #expect(decoded.encoding == encoding)
  }

  @Test("What is not text is said to be none")
  func binaries() {
    var generator = SeededGenerator(seed: 1)
    let random = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(decode(random) == nil)
    #expect(Array(random.prefix(16384)).withUnsafeBufferPointer(TextDecoding.isSurelyBinary))
    #expect(decode([UInt8](repeating: 0, count: 10_000)) == nil)
    #expect(decode([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == nil)
    #expect(decode(Array("%PDF-1.7 words".utf8)) == nil)
    #expect(decode(Array("GIF89a".utf8) + [1, 2, 3]) == nil)
  }

  @Test("A long text with a few NULs is text without NULs; with a tail of them it is not")
  func nuls() throws {
    let text = String(repeating: "some words of text. ", count: 1000)
    var bytes = Array(text.utf8)
    bytes[500] = 0
    bytes[700] = 0
    let decoded = try #require(decode(bytes))
    #expect(!decoded.text.utf8.contains(0))
    #expect(decode(Array(text.utf8) + [UInt8](repeating: 0, count: 10_000)) == nil)
  }

  @Test("A megabyte of emoji is text")
  func emoji() throws {
    let bytes = Array(String(repeating: "🍐❤️👩‍👩‍👧", count: 30_000).utf8)
    #expect(try #require(decode(bytes)).text.utf8.count == bytes.count)
    #expect(!bytes.withUnsafeBufferPointer(TextDecoding.isSurelyBinary))
  }
}
