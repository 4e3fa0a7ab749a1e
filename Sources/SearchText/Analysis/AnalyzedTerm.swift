/// One term of a text; its bytes are valid only while the term is handed out.
package struct AnalyzedTerm {
  /// The term without the kind's prefix.
  package let bytes: UnsafeBufferPointer<UInt8>
  package let role: TermRole
  /// Counts words from 0; colocated terms share it.
  package let position: Int
  /// Counts stretches without a break from 0: a word, an identifier, a run of Chinese.
  package let run: Int
  /// Where the term comes from, in bytes of the source.
  package let source: Range<Int>

  /// The term as the index holds it.
  package var indexTerm: [UInt8] {
    role.prefix == 0 ? Array(bytes) : [role.prefix] + Array(bytes)
  }
}

@available(*, unavailable)
extension AnalyzedTerm: Sendable {}
