/// Walks over the tokens of a text and tells where a passage may end.
///
/// A token is a word between white space, or one letter of a script that writes no spaces.
struct PassageScanner {
  /// What one word counts; a letter of a script without spaces counts half of it.
  static let wordMeasure = 2

  /// How good a place is to end a passage.
  enum Rank: Int, Comparable {
    case word
    case line
    case sentence
    case paragraph
    case heading

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// A place between two tokens.
  struct Place {
    /// Where the token before ends.
    let end: Int
    /// Where the token after begins.
    let next: Int
    /// The measure of all tokens before.
    let measure: Int
    let rank: Rank
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The measure of the tokens so far.
  private(set) var measure = 0
  /// Where the first token begins.
  private(set) var firstToken = 0
  /// Where the last token so far ends.
  private(set) var lastEnd = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    _ = skipSpace()
    firstToken = index
    takeToken()
  }

  /// The place after the token before, having taken the next token; nil at the end of the text.
  mutating func next() -> Place? {
    let end = lastEnd
    let lines = skipSpace()
    guard index < text.count else { return nil }
    let place = Place(end: end, next: index, measure: measure, rank: rank(end: end, lines: lines))
    takeToken()
    return place
  }

  /// Skips white space; returns how many line ends were in it.
  private mutating func skipSpace() -> Int {
    var lines = 0
    while index < text.count {
      let byte = text[index]
      if byte == 0x0A {
        lines += 1
      } else if byte > 0x20 && byte != 0x7F {
        guard isIdeographicSpace(at: index) else { break }
        index += 2
      }
      index += 1
    }
    return lines
  }

  private mutating func takeToken() {
    guard index < text.count else { return }
    if let length = unspacedLetter(at: index) {
      index += length
      measure += Self.wordMeasure / 2
    } else {
      repeat {
        index += 1
      } while index < text.count && !endsWord(at: index)
      measure += Self.wordMeasure
    }
    // Punctuation stays with the letter that it follows.
    while index + 2 < text.count, isWidePunctuation(at: index) { index += 3 }
    lastEnd = index
  }

  /// Whether a word ends before this byte.
  @inline(__always)
  private func endsWord(at start: Int) -> Bool {
    let byte = text[start]
    guard byte >= 0xE0 else { return byte <= 0x20 || byte == 0x7F }
    return isIdeographicSpace(at: start) || unspacedLetter(at: start) != nil
  }

  private func rank(end: Int, lines: Int) -> Rank {
    if lines > 0, isHeading(at: index) { return .heading }
    if lines > 1 { return .paragraph }
    if endsSentence(at: end, isFollowedBySpace: index > end) { return .sentence }
    return lines > 0 ? .line : .word
  }

  /// Whether a Markdown heading begins here: one to six number signs and a space.
  private func isHeading(at start: Int) -> Bool {
    var end = start
    while end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
    return (1...6).contains(end - start) && end < text.count && text[end] == 0x20
  }

  /// Whether a sentence ends before `end`, with closing marks after its full stop.
  private func endsSentence(at end: Int, isFollowedBySpace: Bool) -> Bool {
    if end >= 3, isWideSentenceEnd(at: end - 3) { return true }
    guard isFollowedBySpace else { return false }
    var last = end - 1
    while last > 0, isClosingMark(text[last]) { last -= 1 }
    guard last >= 0 else { return false }
    switch text[last] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    default: return false
    }
  }

  private func isClosingMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"), UInt8(ascii: "]"): true
    default: false
    }
  }
}

// MARK: - Scripts without spaces

extension PassageScanner {
  /// The length in bytes of a letter of a script without spaces, if one begins here.
  private func unspacedLetter(at start: Int) -> Int? {
    let first = text[start]
    guard first >= 0xE0, start + 2 < text.count else { return nil }
    let second = text[start + 1]
    switch (first, second) {
    // Thai and Lao; Myanmar; Khmer.
    case (0xE0, 0xB8...0xBB), (0xE1, 0x80...0x82), (0xE1, 0x9E...0x9F): return 3
    // Kana, Bopomofo and the ideographs.
    case (0xE3, 0x81...0xBF), (0xE4...0xE9, 0x80...0xBF): return 3
    case (0xF0, 0xA0...0xAF): return start + 3 < text.count ? 4 : nil
    default: return nil
    }
  }

  private func isIdeographicSpace(at start: Int) -> Bool {
    text[start] == 0xE3 && start + 2 < text.count && text[start + 1] == 0x80
      && text[start + 2] == 0x80
  }

  /// U+3001…U+303F, and the full-width forms U+FF01…U+FF1F, which hold the digits, too.
  private func isWidePunctuation(at start: Int) -> Bool {
    switch (text[start], text[start + 1]) {
    case (0xE3, 0x80): text[start + 2] != 0x80
    case (0xEF, 0xBC): text[start + 2] <= 0x9F
    default: false
    }
  }

  /// The ideographic full stop and the full-width exclamation and question marks.
  private func isWideSentenceEnd(at start: Int) -> Bool {
    switch (text[start], text[start + 1], text[start + 2]) {
    case (0xE3, 0x80, 0x82), (0xEF, 0xBC, 0x81), (0xEF, 0xBC, 0x9F): true
    default: false
    }
  }
}
