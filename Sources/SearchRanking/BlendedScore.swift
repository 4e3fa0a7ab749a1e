/// The score of a document from both legs, each on its absolute scale of 0…1.
package struct BlendedScore: Sendable, Equatable {
  /// The lexical leg's score; nil where that leg did not find the document.
  package let lexical: Double?
  /// The semantic leg's score; nil where that leg did not find the document.
  package let semantic: Double?
  /// The blend, 0…1.
  package var score: Double
}
