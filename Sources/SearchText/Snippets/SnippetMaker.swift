/// Chooses the stretches of a text that show best why it matches a query.
package struct SnippetMaker: Sendable {
  /// How much a snippet shows.
  package struct Options: Sendable {
    /// The most fragments of a snippet.
    package var maximumFragmentCount = 1
    /// The length of a fragment in bytes, before it is widened to whole words.
    package var fragmentLength = 160
    /// Only so much of a text is read, from its beginning, in bytes.
    package var maximumTextLength = 1 << 20

    package init() {}
  }

  private let analyzer: TextAnalyzer
  private let options: Options

  package init(analyzer: TextAnalyzer, options: Options = Options()) {
    self.analyzer = analyzer
    self.options = options
  }

  /// What matches a query in a text: byte ranges, ascending and not overlapping.
  package func matches(in text: UnsafeBufferPointer<UInt8>, query: ParsedQuery) -> [Range<Int>] {
    Self.merged(found(in: text, query: query).map(\.source))
  }

  /// The snippet of a string.
  package func snippet(
    of text: String, query: ParsedQuery, elseFrom passage: Int = 0
  ) -> Snippet {
    var text = text
    return text.withUTF8 { snippet(of: $0, query: query, elseFrom: passage) }
  }

  /// The snippet of a text; where nothing matches, the beginning of a passage, or of the text.
  ///
  /// - Complexity: O(n + m log m) for n bytes and m matches.
  package func snippet(
    of text: UnsafeBufferPointer<UInt8>, query: ParsedQuery, elseFrom passage: Int = 0
  ) -> Snippet {
    let matches = found(in: text, query: query)
    var windows: [SnippetWindow] = []
    var remaining = matches
    while windows.count < max(options.maximumFragmentCount, 1),
      let window = SnippetWindow.best(of: remaining, length: options.fragmentLength)
    {
      windows.append(window)
      remaining.removeAll { window.range.overlaps($0.source) }
    }
    let cutter = SnippetCutter(text: text, length: options.fragmentLength)
    let stretches =
      windows.isEmpty
      ? [cutter.stretch(from: passage)]
      : Self.merged(windows.map { cutter.stretch(around: $0.range) })
    let highlights = Self.merged(matches.map(\.source))
    var lines = LineCounter(text: text)
    let fragments = stretches.map { stretch in
      cutter.fragment(stretch, highlights: highlights, lines: &lines)
    }
    return Snippet(
      fragments: fragments, startsInside: (stretches.first?.lowerBound ?? 0) > 0,
      endsInside: (stretches.last?.upperBound ?? 0) < text.count)
  }

  /// The snippet that begins at an offset; the query's words in it are marked, but for stop words beside others.
  ///
  /// - Complexity: O(n) for the n bytes before the snippet's end, of which only its own are analysed.
  package func snippet(
    of text: UnsafeBufferPointer<UInt8>, query: ParsedQuery, from offset: Int
  ) -> Snippet {
    let cutter = SnippetCutter(text: text, length: options.fragmentLength)
    let stretch = cutter.stretch(from: offset)
    let matches = found(in: UnsafeBufferPointer(rebasing: text[stretch]), query: query)
      .filter { !query.clauses[$0.clause].isStopWord }
    let highlights = Self.merged(
      matches.map {
        stretch.lowerBound + $0.source.lowerBound..<stretch.lowerBound + $0.source.upperBound
      })
    var lines = LineCounter(text: text)
    return Snippet(
      fragments: [cutter.fragment(stretch, highlights: highlights, lines: &lines)],
      startsInside: stretch.lowerBound > 0, endsInside: stretch.upperBound < text.count)
  }

  /// The first and the last line of a stretch that is not empty, from 1; LF, CR and CR LF end a line each.
  package static func lines(
    of stretch: Range<Int>, in text: UnsafeBufferPointer<UInt8>
  ) -> ClosedRange<Int> {
    var lines = LineCounter(text: text)
    let first = lines.place(of: stretch.lowerBound).line
    return first...max(lines.place(of: stretch.upperBound - 1).line, first)
  }

  private func found(
    in text: UnsafeBufferPointer<UInt8>, query: ParsedQuery
  ) -> [QueryMatcher.Match] {
    var matcher = QueryMatcher(query)
    guard !matcher.isEmpty else { return [] }
    let part = UnsafeBufferPointer(rebasing: text.prefix(options.maximumTextLength))
    analyzer.terms(part) { matcher.add($0) }
    return matcher.matches.sorted {
      ($0.source.lowerBound, $0.source.upperBound, $0.clause)
        < ($1.source.lowerBound, $1.source.upperBound, $1.clause)
    }
  }

  /// Ranges in ascending order with overlapping ones put together.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
