/// Removes escape sequences and control characters from text.
///
/// Source: ECMA-48, section 5.4 and 8.3, https://ecma-international.org/publications-and-standards/standards/ecma-48/.
struct TerminalSanitizer {
  private enum State {
    case text
    case escape
    case controlSequence
    case controlString
    case controlStringEscape
  }

  private var state = State.text

  mutating func sanitize(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where keeps(scalar) { output.append(scalar) }
    return String(output)
  }

  private mutating func keeps(_ scalar: Unicode.Scalar) -> Bool {
    switch state {
    case .text:
      return keepsInText(scalar)
    case .escape:
      enterSequence(scalar)
      return false
    case .controlSequence:
      // A newline ends what never was a sequence, so that it cannot swallow the rest.
      if (0x40...0x7E).contains(scalar.value) || scalar == "\n" { state = .text }
      return scalar == "\n"
    case .controlString:
      if scalar.value == 0x07 || scalar.value == 0x9C || scalar == "\n" { state = .text }
      if scalar.value == 0x1B { state = .controlStringEscape }
      return scalar == "\n"
    case .controlStringEscape:
      state = scalar == "\\" ? .text : .controlString
      return false
    }
  }

  private mutating func keepsInText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1B: state = .escape
    case 0x9B: state = .controlSequence
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .controlString
    case 0x09, 0x0A: return true
    case 0..<0x20, 0x7F..<0xA0: break
    // Overrides of the writing direction can disguise text.
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: break
    default: return true
    }
    return false
  }

  private mutating func enterSequence(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "[": state = .controlSequence
    case "]", "P", "X", "^", "_": state = .controlString
    // Intermediate bytes such as those of a character set selection are followed by one more.
    case " "..."/": state = .escape
    default: state = .text
    }
  }
}
