/// Folding and cleaning of whole strings.
package enum TextNormalization {
  /// A canonical form of a whole string: two strings share it if the analyser calls them the same text.
  ///
  /// Words are folded without diacritics and not stemmed; what stands between them counts as one space,
  /// and so do leading and trailing separators as nothing.
  package static func fold(_ string: String) -> [UInt8] {
    let folder = TextFolder()
    return folder.fold(string)
  }

  /// An attribute's name as part of a term: folded, with bytes that would end a term replaced.
  static func foldedName(_ name: String) -> [UInt8] {
    name.lowercased().utf8.map { $0 <= 0x20 ? UInt8(ascii: "_") : $0 }
  }

  /// Text that is safe on a terminal: no control characters but tab and newline, no escape sequences.
  ///
  /// Whole escape sequences (CSI, OSC and the like) go, so that no parameters remain as text.
  package static func sanitizedForTerminal(_ text: String) -> String {
    var sanitizer = TerminalSanitizer()
    return sanitizer.sanitize(text)
  }
}
