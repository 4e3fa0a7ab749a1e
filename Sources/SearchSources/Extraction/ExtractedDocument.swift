package import SearchModel

/// What a reader found in a file's content.
package struct ExtractedDocument: Sendable, Equatable {
  /// The title that the content gives itself; nil when it has none.
  package var title: String?
  /// The text to be searched.
  package var text: String
  /// Names and words that describe the document.
  package var keywords: [String] = []
  /// What the document says of itself beyond that.
  package var attributes: [Attribute] = []
  /// The language that the document states.
  package var language: String?

  /// A document of plain text.
  package init(title: String? = nil, text: String) {
    self.title = title
    self.text = text
  }
}
