import SearchModel

/// The hits of a search as text: rank, title and score, where the item is, and the snippet.
struct HitList {
  private let results: SearchResults
  private let offset: Int
  private let style: TerminalStyle
  private let width: Int?
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let snippetLineLimit: Int

  /// The list for a context's standard output.
  init(
    _ results: SearchResults, offset: Int, showsWholeSnippets: Bool, _ context: CommandContext
  ) {
    self.results = results
    self.offset = offset
    snippetLineLimit = showsWholeSnippets ? .max : 2
    style = context.style
    width = context.console.width
    isTerminal = context.console.outputIsTerminal
    isQuiet = context.globals.isQuiet
  }

  /// The whole text, ending in a line break.
  var text: String {
    var lines = corrections.map { style(.warning, $0) }
    for hit in results.hits { lines += self.lines(of: hit) }
    if let degraded = results.degraded {
      lines.append(style(.warning, "degraded: \(SafeText.line(degraded))"))
    }
    if let hint = results.hint { lines.append(style(.warning, SafeText.line(hint))) }
    if !isQuiet { lines.append(style(.faint, footer)) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// For each misspelt word a line above the hits that says what was looked up as well.
  private var corrections: [String] {
    var lines: [(typed: String, used: [String])] = []
    for correction in results.corrections {
      if lines.last?.typed != correction.typed { lines.append((correction.typed, [])) }
      lines[lines.count - 1].used.append(SafeText.line(correction.used))
    }
    return lines.map {
      "did you mean: \($0.used.joined(separator: ", ")) (for \(SafeText.line($0.typed)))"
    }
  }

  private var rankWidth: Int { String(results.hits.last?.rank ?? 1).count }

  private var margin: String { String(repeating: " ", count: rankWidth + 2) }

  private func lines(of hit: SearchHit) -> [String] {
    var lines = [head(of: hit), margin + place(of: hit)]
    if let snippet = hit.snippet { lines += self.lines(of: snippet) }
    if let explanation = hit.explanation {
      lines += ExplanationTree(explanation, depthLimit: 3).lines.map { style(.faint, margin + $0) }
    }
    if isTerminal { lines.append("") }
    return lines
  }

  private func head(of hit: SearchHit) -> String {
    let rank = DisplayWidth.pad("\(hit.rank)", to: rankWidth, atStart: true)
    let score = DecimalText.format(hit.score, digits: 2) + (hit.tier == .exact ? " exact" : "")
    let bar = isTerminal ? " " + style(.good, Bar.text(hit.score, cells: 5)) : ""
    let barWidth = isTerminal ? 6 : 0
    let title = SafeText.line(hit.title.isEmpty ? hit.key.identifier : hit.title)
    guard let width else { return "\(rank)  \(style(.strong, title))  \(score)" }
    let room = max(12, width - rankWidth - 4 - score.count - barWidth)
    let cut = DisplayWidth.cut(title, to: room)
    let gap = String(repeating: " ", count: max(0, room - DisplayWidth.of(cut)) + 2)
    return "\(rank)  \(style(.strong, cut))\(gap)\(score)\(bar)"
  }

  private func place(of hit: SearchHit) -> String {
    var identity = SafeText.line(hit.key.description)
    if let path = hit.path, path != hit.key.identifier { identity += "  \(SafeText.line(path))" }
    if let line = hit.snippet?.line ?? passage(of: hit)?.firstLine, hit.path != nil {
      identity += ":\(line)"
    }
    var rest = passage(of: hit).map { "  lines \($0.firstLine)–\($0.lastLine)" } ?? ""
    rest += hit.domain.map { "  [\(SafeText.line($0))]" } ?? ""
    guard let width else { return identity + rest }
    let room = max(20, width - margin.count - DisplayWidth.of(rest))
    return style(.place, DisplayWidth.cutMiddle(identity, to: room)) + style(.faint, rest)
  }

  /// The passage of a hit that no word of the query found.
  private func passage(of hit: SearchHit) -> SearchHit.Passage? {
    (hit.lexical ?? 0) == 0 ? hit.passage : nil
  }

  private func lines(of snippet: Snippet) -> [String] {
    let pieces = snippet.pieces.map { (text: SafeText.line($0.text), isMatch: $0.isMatch) }
    guard let width else {
      return [margin + pieces.map { $0.isMatch ? style(.match, $0.text) : $0.text }.joined()]
    }
    let lines = MarkedText(pieces).wrapped(to: max(20, width - margin.count))
    return lines.prefix(snippetLineLimit).map { line in
      margin + line.map { $0.isMatch ? style(.match, $0.text) : $0.text }.joined()
    }
  }

  private var footer: String {
    let time = TimeText.short(results.duration)
    let total = DecimalText.grouped(results.total)
    let count = results.totalIsExact ? total : "at least \(total)"
    guard !results.hits.isEmpty else {
      if results.total == 0 { return "nothing found, \(time)" }
      let first = min(offset, .max - 1) + 1
      return offset > 0
        ? "no hits from \(first) on, \(count) in all, \(time)" : "\(count) hits, \(time)"
    }
    return results.totalIsExact && results.total == results.hits.count
      ? "\(total) \(results.total == 1 ? "hit" : "hits"), \(time)"
      : "\(results.hits.count) of \(count) hits, \(time)"
  }
}
