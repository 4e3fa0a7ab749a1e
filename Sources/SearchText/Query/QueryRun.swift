/// What one run of query text became, by position; made by one language's analysis.
struct QueryRun {
  /// The terms at one position.
  struct Position {
    var stem: [UInt8]?
    var alternateStem: [UInt8]?
    var exact: [UInt8]?
    var accented: [UInt8]?
    var bigram: [UInt8]?
    var unigram: [UInt8]?
    var symbols: [[UInt8]] = []
    var joinedStem: [UInt8]?
    var joinedExact: [UInt8]?
    var literals: [[UInt8]] = []

    /// The term that stands for the position where the exact spelling counts.
    var exactTerm: [UInt8]? { symbols.first ?? bigram ?? exact ?? stem ?? unigram }
    /// The term that stands for the position where any inflection will do.
    var stemTerm: [UInt8]? { symbols.first ?? bigram ?? stem ?? unigram }
  }

  var positions: [Position] = []
  var source: Range<Int>
  /// Whether the run's only word has its whole in the joined forms: `poolDayData`, `python3`.
  var isSplitWord: Bool { positions.count > 1 && positions[0].literals.isEmpty }

  /// Groups the terms of a text.
  static func runs(in text: UnsafeBufferPointer<UInt8>, analyzer: TextAnalyzer) -> [QueryRun] {
    var runs: [QueryRun] = []
    var lastRun = -1
    var firstPosition = 0
    analyzer.terms(text) { term in
      if term.run != lastRun {
        lastRun = term.run
        firstPosition = term.position
        runs.append(QueryRun(source: term.source))
      }
      runs[runs.count - 1].add(term, at: term.position - firstPosition)
    }
    return runs
  }

  private mutating func add(_ term: AnalyzedTerm, at index: Int) {
    while positions.count <= index { positions.append(Position()) }
    source =
      min(
        source.lowerBound, term.source.lowerBound)..<max(source.upperBound, term.source.upperBound)
    let bytes = term.indexTerm
    switch term.role {
    case .stem: positions[index].stem = bytes
    case .alternateStem: positions[index].alternateStem = bytes
    case .exact: positions[index].exact = bytes
    case .accented: positions[index].accented = bytes
    case .bigram: positions[index].bigram = bytes
    case .unigram: positions[index].unigram = bytes
    case .symbol: positions[index].symbols.append(bytes)
    case .joinedStem: positions[index].joinedStem = bytes
    case .joinedExact: positions[index].joinedExact = bytes
    case .literal: positions[index].literals.append(bytes)
    }
  }
}
