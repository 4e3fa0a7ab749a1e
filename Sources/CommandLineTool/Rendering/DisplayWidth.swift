/// How many cells of a terminal text takes, and text made to fit.
package enum DisplayWidth {
  /// The cells that a text takes: two for a wide character, none for a mark that joins the one before.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// The text cut to so many cells, with `…` where something was left out.
  package static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let next = self.width(of: character)
      guard used + next <= width - 1 else { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  /// The text cut in its middle to so many cells: the ends of a path say more than its middle.
  package static func cutMiddle(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 2 else { return cut(text, to: width) }
    let head = (width - 1) / 3
    var front = ""
    var used = 0
    for character in text {
      let next = self.width(of: character)
      guard used + next <= head else { break }
      front.append(character)
      used += next
    }
    var back: [Character] = []
    used += 1
    for character in text.reversed() {
      let next = self.width(of: character)
      guard used + next <= width else { break }
      back.append(character)
      used += next
    }
    return front + "…" + String(back.reversed())
  }

  /// The text with spaces after it (or before it) up to so many cells.
  package static func pad(_ text: String, to width: Int, atStart: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - of(text)))
    return atStart ? spaces + text : text + spaces
  }

  private static func width(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // U+FE0F asks for the emoji form, which is wide.
      if scalar.value == 0xFE0F, width > 0 { return 2 }
      // The half-width sound marks join the syllable before and still take a cell.
      if scalar.value == 0xFF9E || scalar.value == 0xFF9F { return width + 1 }
      width = max(width, self.width(of: scalar))
    }
    return width
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks of wide characters, merged over unassigned gaps.
  ///
  /// Source: Unicode Standard Annex 11, https://www.unicode.org/reports/tr11/, classes W and F.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
