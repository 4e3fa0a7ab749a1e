/// Text of which some pieces are marked, to be wrapped into lines without losing the marks.
package struct MarkedText {
  /// A piece of a line.
  package typealias Piece = (text: String, isMatch: Bool)

  private let characters: [(character: Character, isMatch: Bool)]

  /// Text from its pieces; runs of spaces become one.
  package init(_ pieces: [Piece]) {
    var characters: [(character: Character, isMatch: Bool)] = []
    for piece in pieces {
      for character in piece.text where character != " " || characters.last?.character != " " {
        characters.append((character, piece.isMatch))
      }
    }
    self.characters = characters
  }

  /// The text in lines of at most so many cells, broken at spaces where there are any.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func wrapped(to width: Int) -> [[Piece]] {
    var lines: [[Piece]] = []
    var start = 0
    while start < characters.count {
      var end = start
      var used = 0
      var lastSpace: Int?
      while end < characters.count {
        let next = DisplayWidth.of(String(characters[end].character))
        if used + next > width, end > start { break }
        if characters[end].character == " " { lastSpace = end }
        used += next
        end += 1
      }
      if end < characters.count, characters[end].character != " ", let lastSpace,
        lastSpace > start
      {
        end = lastSpace
      }
      lines.append(Self.pieces(characters[start..<end]))
      start = end
      while start < characters.count, characters[start].character == " " { start += 1 }
    }
    return lines
  }

  private static func pieces(
    _ characters: ArraySlice<(character: Character, isMatch: Bool)>
  ) -> [Piece] {
    var pieces: [Piece] = []
    for (character, isMatch) in characters {
      if pieces.last?.isMatch == isMatch {
        pieces[pieces.count - 1].text.append(character)
      } else {
        pieces.append((String(character), isMatch))
      }
    }
    return pieces
  }
}
