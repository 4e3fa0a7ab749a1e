import TestSupport
import Testing

@testable import SearchSources

struct PathIdentifierTests {
  @Test(
    "Only what is no UTF-8, or would read as an escape, is escaped",
    arguments: [
      (Array("/a/ü 🐘.md".utf8), "/a/ü 🐘.md"),
      ([0x2F, 0x61, 0xFF], #"/a\xFF"#),
      ([0x63, 0xC3, 0x2E], #"c\xC3."#),
      (Array(#"a\b"#.utf8), #"a\b"#),
      (Array(#"a\x41"#.utf8), #"a\x41"#),
      (Array(#"a\xFF"#.utf8), #"a\x5CxFF"#),
      (Array(#"a\x5C"#.utf8), #"a\x5Cx5C"#),
      (Array(#"a\xff"#.utf8), #"a\xff"#),
      ([0x5C, 0xFF], #"\\xFF"#),
      (Array("50%.md".utf8), "50%.md"),
      ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
      ([0xF0, 0x9F, 0x90], #"\xF0\x9F\x90"#),
    ] as [([UInt8], String)])
  func escapes(path: [UInt8], identifier: String) {
    #expect(PathIdentifier.encode(path) == identifier)
    #expect(PathIdentifier.decode(identifier) == path)
  }

  @Test("Any bytes come back as they were, and two paths never share an identifier")
  func roundTrip() {
    var generator = SeededGenerator(seed: 11)
    let alphabet: [UInt8] = [
      0x5C, 0x78, 0x46, 0x35, 0x43, 0x41, 0xC3, 0xA9, 0xFF, 0xE2, 0x82, 0xAC, 0x2F,
    ]
    var seen: [String: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &generator)
      let path = (0..<count).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      let identifier = PathIdentifier.encode(path)
      #expect(PathIdentifier.decode(identifier) == path)
      // Swift compares strings by canonical equivalence; no two of these bytes can meet there.
      #expect(seen.updateValue(path, forKey: identifier) ?? path == path)
    }
  }

  @Test("Composed and decomposed names stay two names")
  func noNormalisation() {
    let composed = PathIdentifier.encode("/й.md".utf8.map { $0 })
    let decomposed = PathIdentifier.encode("/и\u{306}.md".utf8.map { $0 })
    #expect(!composed.utf8.elementsEqual(decomposed.utf8))
  }
}
