import SearchModel

/// An entry of a dictionary as a document to learn from: words that belong together, each part in its language.
package struct DictionaryEntry: Sendable, Equatable {
  /// Words in one language.
  package struct Part: Sendable, Equatable {
    /// The words.
    package var text: String
    /// Their language's code, ISO 639-1.
    package var language: String
  }

  /// The parts of the entry.
  package var parts: [Part]
}

/// Hands out the entries of a dictionary in the order of its file.
protocol DictionaryReader {
  /// The next entry; nil after the last.
  mutating func next() throws(SearchError) -> DictionaryEntry?
}
