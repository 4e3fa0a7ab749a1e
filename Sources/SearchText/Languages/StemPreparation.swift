/// Writes a folded word the way that a language's stemmer expects it, where people write it in several ways.
///
/// Only stems are made from what comes out; exact forms stay as they are.
enum StemPreparation {
  private static let german = TextLanguage(code: "de")
  private static let portuguese = TextLanguage(code: "pt")
  private static let arabic = TextLanguage(code: "ar")
  private static let hindi = TextLanguage(code: "hi")
  private static let nepali = TextLanguage(code: "ne")

  /// Writes the prepared word and returns its length, which is never more than the word's; nil where nothing changes.
  static func prepare(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>,
    language: TextLanguage
  ) -> Int? {
    switch language {
    case german: umlauts(word, into: target)
    case portuguese: plurals(word, into: target)
    case arabic: prefixesAndEndings(word, into: target)
    case hindi, nepali: nasals(word, into: target)
    default: nil
    }
  }

  /// German: `ae`, `oe` and `ue` for the umlauts, as on keyboards without them; `neue` and `Quelle` keep theirs.
  private static func umlauts(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    guard word.count > 3, word.contains(UInt8(ascii: "e")) else { return nil }
    var length = 0
    for (index, byte) in word.enumerated() {
      if byte == UInt8(ascii: "e"), index > 0, isUmlaut(word, at: index - 1) { continue }
      target[length] = byte
      length += 1
    }
    return length < word.count ? length : nil
  }

  private static func isUmlaut(_ word: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch word[index] {
    case UInt8(ascii: "a"), UInt8(ascii: "o"): true
    case UInt8(ascii: "u"): index == 0 || !"aeiouq".utf8.contains(word[index - 1])
    default: false
    }
  }

  /// Portuguese: the plurals `-ões` and `-ães` of `-ão`, which the stemmer tells apart.
  private static func plurals(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    for (plural, singular) in [("ões", "ão"), ("ães", "ão"), ("oes", "ao"), ("aes", "ao")] {
      let stemCount = word.count - plural.utf8.count
      guard stemCount > 1, word[stemCount...].elementsEqual(plural.utf8) else { continue }
      return write(word[..<stemCount], singular.utf8, into: target)
    }
    return nil
  }

  /// Arabic: `ه` and `ى` at the end for `ة` and `ي`, and the conjunctions `و` and `ف` before the article.
  private static func prefixesAndEndings(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var body = word[...]
    // Every letter is two bytes.
    for conjunction in ["وال", "فال"]
    where body.count >= 12 && body.starts(with: conjunction.utf8) {
      body = body.dropFirst(2)
    }
    for (written, meant) in [("ه", "ة"), ("ى", "ي")]
    where body.count >= 8 && body.suffix(2).elementsEqual(written.utf8) {
      return write(body.dropLast(2), meant.utf8, into: target)
    }
    return body.count < word.count ? write(body, "".utf8, into: target) : nil
  }

  /// Hindi: a nasal consonant without vowel before another consonant is written as a dot as well (`हिन्दी`, `हिंदी`).
  private static func nasals(
    _ word: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var length = 0
    var index = 0
    while index < word.count {
      if isNasal(word, at: index) {
        length += write(word[..<0], "\u{902}".utf8, into: target + length)
        index += 6
      } else {
        target[length] = word[index]
        length += 1
        index += 1
      }
    }
    return length < word.count ? length : nil
  }

  /// Whether a nasal, the sign that takes its vowel, and a consonant begin at an offset.
  private static func isNasal(_ word: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index > 0, index + 9 <= word.count, word[index] == 0xE0, word[index + 1] == 0xA4,
      [0x99, 0x9E, 0xA3, 0xA8, 0xAE].contains(word[index + 2]),
      word[(index + 3)..<(index + 6)].elementsEqual("\u{94D}".utf8)
    else { return false }
    // U+0915 to U+0939 are E0 A4 95 to E0 A4 B9.
    return word[index + 6] == 0xE0 && word[index + 7] == 0xA4
      && (0x95...0xB9).contains(word[index + 8])
  }

  private static func write(
    _ start: Slice<UnsafeBufferPointer<UInt8>>, _ ending: some Sequence<UInt8>,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var length = 0
    for byte in start {
      target[length] = byte
      length += 1
    }
    for byte in ending {
      target[length] = byte
      length += 1
    }
    return length
  }
}
