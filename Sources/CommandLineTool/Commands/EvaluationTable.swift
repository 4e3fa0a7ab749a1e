/// What the embeddings of an evaluation know: words of dictionaries, of the collection, both or nothing.
enum EvaluationTable: String, CaseIterable, Sendable {
  /// The table that was learned from dictionaries.
  case base
  /// A table that is learned from the collection alone.
  case corpus
  /// A table that is learned from the collection on top of the base.
  case both
  /// Plain feature hashing.
  case none

  /// Whether the table from dictionaries is used.
  var usesBase: Bool { self == .base || self == .both }
  /// Whether the collection is learned from.
  var learns: Bool { self == .corpus || self == .both }
}
