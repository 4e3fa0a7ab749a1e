/// Receives the terms of a text in order.
protocol TermSink {
  /// Takes a term; the memory behind its bytes is readable for ``StemCache/readAhead`` bytes beyond them.
  mutating func append(_ term: AnalyzedTerm, startsPosition: Bool)
}
