import HashedEmbedding
import TestSupport
import Testing

struct PassageSplitterTests {
  static func split(_ text: String, _ splitter: PassageSplitter) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { splitter.split($0) }
      .map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  static func words(_ count: Int, _ word: String = "word") -> String {
    Array(repeating: word, count: count).joined(separator: " ")
  }

  static let ten = PassageSplitter(wordCount: 10)

  @Test(arguments: ["", " ", "\n\n \t\r\n", "\u{3000}", "\u{7F}"])
  func noWordsNoPassages(text: String) {
    #expect(Self.split(text, Self.ten) == [])
  }

  @Test(arguments: [
    ("one", "one"), ("  one two\n", "one two"), ("\u{3000}東京\u{3000}", "東京"),
    ("# Heading\n\nshort", "# Heading\n\nshort"), ("é", "é"), ("🍐", "🍐"),
  ])
  func shortTextIsOnePassage(text: String, passage: String) {
    #expect(Self.split(text, Self.ten) == [passage])
  }

  @Test func headingsComeFirst() {
    let text =
      "# One\n\n\(Self.words(4)).\n\n\(Self.words(3)).\n\n## Two\n\n\(Self.words(6)).\nAnd more words."
    #expect(
      Self.split(text, Self.ten)
        == [
          "# One\n\n\(Self.words(4)).\n\n\(Self.words(3)).",
          "## Two\n\n\(Self.words(6)).\nAnd more words.",
        ])
    // Not a heading: no space, or within a line.
    let signs = "\(Self.words(5))\n#include \(Self.words(5)) # \(Self.words(6))."
    let first = Self.split(signs, Self.ten).first
    #expect(first?.split(whereSeparator: \.isWhitespace).count == 10)
  }

  @Test(arguments: [
    // The better place wins, though a worse one is nearer to ten words.
    ("\n\n", ". "), (". ", "\n"), ("\n", " "), ("\n \n", "\n"), ("! ", " "), ("?) ", "\n"),
  ])
  func placesAreRanked(better: String, worse: String) {
    let text = Self.words(7) + better + Self.words(3) + worse + Self.words(20)
    let first = Self.split(text, Self.ten).first
    #expect(first?.split(whereSeparator: \.isWhitespace).count == 7)
  }

  @Test func ofEqualPlacesTheNearestToTheAim() {
    let text = (1...12).map { "\(Self.words(2, "w\($0)"))." }.joined(separator: " ")
    #expect(
      Self.split(text, Self.ten).map { $0.split(separator: " ").count } == [10, 10, 4])
  }

  @Test func scriptsWithoutSpacesAreCutAtSentencesOrAnywhere() {
    let sentence = String(repeating: "合", count: 15) + "。"
    let passages = Self.split(String(repeating: sentence, count: 4), Self.ten)
    #expect(passages == Array(repeating: sentence, count: 4))
    let endless = Self.split(String(repeating: "約", count: 100), Self.ten)
    #expect(endless.allSatisfy { $0.count <= 24 })
    #expect(endless.joined() == String(repeating: "約", count: 100))
  }

  @Test func moreTextThanPassagesMakesThemLonger() {
    for maximum in [1, 2, 3, 7] {
      let splitter = PassageSplitter(wordCount: 10, maximumCount: maximum)
      for count in [5, 50, 500, 5_000] {
        let passages = Self.split(Self.words(count), splitter)
        #expect(passages.count <= maximum)
        #expect(passages.map { $0.split(separator: " ").count }.reduce(0, +) == count)
      }
    }
    #expect(PassageSplitter(wordCount: 0, maximumCount: -3).maximumCount == 1)
  }

  /// Random texts of everything that the splitter knows, and of bytes that are no text.
  @Test func everyWordIsInExactlyOnePassage() {
    var generator = SeededGenerator(seed: 11)
    let pieces: [[UInt8]] =
      [
        "word", ".", "!", "\n", "\n\n", " ", "# ", "\n## ", "合", "。", "\u{3000}", "ไทย", "é", "🍐",
        "）", "\")",
      ]
      .map { Array($0.utf8) } + [[0xFF], [0xE3], [0xE3, 0x80], [0xF0, 0xA0], [0xC3], [0]]
    for round in 0..<400 {
      let isText = round % 2 == 0
      let count = Int.random(in: 0...300, using: &generator)
      var bytes: [UInt8] = []
      for _ in 0..<count {
        let choice = isText ? pieces.count - 6 : pieces.count
        bytes += pieces[Int.random(in: 0..<choice, using: &generator)]
      }
      let splitter = PassageSplitter(
        wordCount: Int.random(in: 1...40, using: &generator),
        maximumCount: Int.random(in: 1...20, using: &generator))
      let ranges = bytes.withUnsafeBufferPointer { splitter.split($0) }
      #expect(ranges.count <= splitter.maximumCount)
      var end = 0
      for range in ranges {
        #expect(range.lowerBound >= end && !range.isEmpty && range.upperBound <= bytes.count)
        #expect(Self.isSpace(bytes[end..<range.lowerBound]))
        if isText {
          #expect(String(validating: bytes[range], as: UTF8.self) != nil)
        }
        end = range.upperBound
      }
      #expect(Self.isSpace(bytes[end...]))
    }
  }

  static func isSpace(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let byte = rest.first {
      if byte <= 0x20 || byte == 0x7F {
        rest = rest.dropFirst()
      } else if Array(rest.prefix(3)) == [0xE3, 0x80, 0x80] {
        rest = rest.dropFirst(3)
      } else {
        return false
      }
    }
    return true
  }

  @Test func lengthsStayWithinBounds() {
    var generator = SeededGenerator(seed: 12)
    let text = (0..<3_000).map { index in
      let mark = ["", "", "", "", ".", "\n", ".\n\n"].randomElement(using: &generator) ?? ""
      return "w\(index)\(mark)"
    }.joined(separator: " ")
    let lengths = Self.split(text, PassageSplitter(wordCount: 100)).map {
      $0.split(whereSeparator: \.isWhitespace).count
    }
    #expect(lengths.dropLast().allSatisfy { (60...120).contains($0) })
    #expect(lengths.reduce(0, +) == 3_000)
  }
}
