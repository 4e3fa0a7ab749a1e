/// Receives the terms of a text in order.
protocol TermSink {
  mutating func append(_ term: AnalyzedTerm, startsPosition: Bool)
}
