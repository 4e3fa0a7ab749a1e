/// Widens a stretch of matches to a fragment that begins and ends between words.
struct SnippetCutter {
  let text: UnsafeBufferPointer<UInt8>
  let length: Int

  /// The stretch to show around matches: centred, within the text, on whole words.
  func stretch(around window: Range<Int>) -> Range<Int> {
    guard text.count > length else { return 0..<text.count }
    // A match longer than a fragment is shown from its beginning.
    let upper = min(window.upperBound, window.lowerBound + length)
    let matches = window.lowerBound..<max(characterStart(upper), window.lowerBound)
    let slack = max(length - matches.count, 0)
    var start = max(min(matches.lowerBound - slack / 3, text.count - length), 0)
    var end = min(max(start + length, matches.upperBound), text.count)
    if start > 0 { start = boundary(from: start, upTo: matches.lowerBound) }
    if end < text.count { end = boundary(before: end, downTo: max(matches.upperBound, start)) }
    return trimmed(start..<end)
  }

  /// The stretch to show from an offset on.
  func stretch(from offset: Int) -> Range<Int> {
    let start = characterStart(min(max(offset, 0), text.count))
    let end = min(start + length, text.count)
    return trimmed(start..<(end < text.count ? boundary(before: end, downTo: start) : end))
  }

  /// The first beginning of a word at or after an offset, else of a character.
  private func boundary(from offset: Int, upTo limit: Int) -> Int {
    var position = offset
    while position < limit {
      if isBlank(text[position - 1]) { return position }
      position += 1
    }
    return characterStart(min(offset, limit))
  }

  /// The last end of a word at or before an offset, else of a character.
  private func boundary(before offset: Int, downTo limit: Int) -> Int {
    var position = offset
    while position > limit {
      if isBlank(text[position]) { return position }
      position -= 1
    }
    return max(characterStart(offset), limit)
  }

  private func characterStart(_ offset: Int) -> Int {
    var position = offset
    while position > 0, position < text.count, offset - position < 4, text[position] & 0xC0 == 0x80
    {
      position -= 1
    }
    return position
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The fragment of a stretch; matches that reach beyond it are cut.
  func fragment(
    _ stretch: Range<Int>, highlights: [Range<Int>], lines: inout LineCounter
  ) -> Snippet.Fragment {
    let matches = highlights.compactMap { range -> Range<Int>? in
      let clamped = range.clamped(to: stretch)
      return clamped.isEmpty ? nil : clamped
    }
    let place = lines.place(of: matches.first?.lowerBound ?? stretch.lowerBound)
    return Snippet.Fragment(
      range: stretch, matches: matches, line: place.line,
      characterOffset: lines.characterCount(before: stretch.lowerBound),
      text: string(stretch))
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
  }
}
