/// Where output goes.
package protocol TextSink: Sendable {
  /// Writes text; it may be held back until `flush`.
  ///
  /// - Throws: `ClosedPipe` when nobody reads any more, `SearchError` when writing fails otherwise.
  func write(_ text: String) throws

  /// Writes what was held back.
  ///
  /// - Throws: as `write`.
  func flush() throws
}

/// The reader of the output has gone; the command ends without a word.
package struct ClosedPipe: Error, Sendable {
  /// The one value.
  package init() {}
}
