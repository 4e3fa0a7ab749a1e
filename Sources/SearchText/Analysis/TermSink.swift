/// Receives the terms of a text in order.
protocol TermSink {
  /// Takes a term; the memory behind its bytes is readable for ``StemCache/readAhead`` bytes beyond them.
  mutating func append(_ term: AnalyzedTerm, startsPosition: Bool)

  /// Whether ``appendPacked(_:)`` may stand for the terms of a word.
  var takesPackedTerms: Bool { get }
  /// The number of bytes packed so far; 0 where nothing is packed.
  var packedCount: Int { get }
  /// What was packed since a count.
  func packed(from count: Int) -> UnsafeRawBufferPointer
  /// Takes the packed terms of a word; the memory behind them is readable for ``PackedWordCache/largestEntry`` bytes.
  mutating func appendPacked(_ terms: UnsafeRawBufferPointer)
}

extension TermSink {
  var takesPackedTerms: Bool { false }
  var packedCount: Int { 0 }

  func packed(from count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: nil, count: 0)
  }

  mutating func appendPacked(_ terms: UnsafeRawBufferPointer) {}
}
