/// Writes snippets as text for a place where they are shown.
package enum SnippetRenderer: Sendable {
  /// No marks.
  case plain
  /// `<mark>` around matches; everything else escaped.
  case html
  /// Bold around matches; control characters and sequences of the text are gone.
  case terminal

  /// The whole snippet on one line, with an ellipsis wherever text is left out.
  package func render(_ snippet: Snippet) -> String {
    let ellipsis = "…"
    var output = snippet.startsInside ? ellipsis + " " : ""
    output += snippet.fragments.map { render($0) }.joined(separator: " \(ellipsis) ")
    if snippet.endsInside { output += " " + ellipsis }
    return output
  }

  /// One fragment on one line.
  package func render(_ fragment: Snippet.Fragment) -> String {
    var output = ""
    for (index, piece) in fragment.pieces.enumerated() {
      let isMatch = index % 2 == 1
      let text = clean(piece)
      guard isMatch, !text.isEmpty else {
        output += text
        continue
      }
      switch self {
      case .plain: output += text
      case .html: output += "<mark>\(text)</mark>"
      case .terminal: output += "\u{1B}[1m\(text)\u{1B}[0m"
      }
    }
    return output
  }

  /// A piece of text with white space reduced and what is unsafe taken out or escaped.
  private func clean(_ piece: String) -> String {
    let safe = TextNormalization.sanitizedForTerminal(piece)
    var output = ""
    var isAfterBlank = false
    for scalar in safe.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\n" || scalar == "\t"
      if isBlank {
        if !isAfterBlank { output += " " }
      } else if self == .html {
        output += Self.escaped(scalar)
      } else {
        output.unicodeScalars.append(scalar)
      }
      isAfterBlank = isBlank
    }
    return output
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: String(scalar)
    }
  }
}
