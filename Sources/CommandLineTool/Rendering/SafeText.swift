import SearchText

/// Text from outside made fit to be printed: no escape sequences, no control characters.
package enum SafeText {
  /// The text in one line: line breaks and tabs become spaces.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in clean(text).unicodeScalars {
      result.append(scalar == "\n" || scalar == "\t" ? " " : scalar)
    }
    return String(result)
  }

  /// The text with its lines kept.
  package static func block(_ text: String) -> String {
    clean(text)
  }

  private static func clean(_ text: String) -> String {
    TextNormalization.sanitizedForTerminal(withPlainLineBreaks(text))
  }

  /// The text with `\n` for every kind of line break, since words on two lines are two words.
  private static func withPlainLineBreaks(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where isAfterReturn: break
      case 0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
      default: result.append(scalar)
      }
      isAfterReturn = scalar.value == 0x0D
    }
    return String(result)
  }
}
