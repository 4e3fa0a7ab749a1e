import SearchModel

extension Snippet {
  /// The pieces of the snippet in order, each with whether it matched; `…` where text was left out.
  var pieces: [(text: String, isMatch: Bool)] {
    var pieces: [(String, Bool)] = []
    if isCutAtStart { pieces.append(("… ", false)) }
    for (number, fragment) in fragments.enumerated() {
      if number > 0 { pieces.append((" … ", false)) }
      pieces += fragment.pieces
    }
    if isCutAtEnd { pieces.append((" …", false)) }
    return pieces
  }

  /// The snippet as HTML text: matches in `<mark>`, everything else escaped.
  var markup: String { Fragment.markup(pieces) }
}

extension Snippet.Fragment {
  /// The pieces of the fragment in order, each with whether it matched.
  var pieces: [(text: String, isMatch: Bool)] {
    let bytes = Array(text.utf8)
    var pieces: [(String, Bool)] = []
    var position = 0
    for highlight in highlights {
      let start = min(max(highlight.lowerBound, position), bytes.count)
      let end = min(max(highlight.upperBound, start), bytes.count)
      if start > position { pieces.append((Self.text(bytes[position..<start]), false)) }
      if end > start { pieces.append((Self.text(bytes[start..<end]), true)) }
      position = end
    }
    if position < bytes.count { pieces.append((Self.text(bytes[position...]), false)) }
    return pieces
  }

  /// The fragment as HTML text.
  var markup: String { Self.markup(pieces) }

  fileprivate static func markup(_ pieces: [(text: String, isMatch: Bool)]) -> String {
    pieces.reduce(into: "") { result, piece in
      let text = escaped(SafeText.block(piece.text))
      result += piece.isMatch ? "<mark>\(text)</mark>" : text
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>".utf8.contains($0) }) else { return text }
    return text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
