import SearchModel

/// The options that say what a query looks for; searching and explaining share them.
package struct QueryOptions: Sendable {
  static let mode = Option<SearchMode>.choice(
    "mode", "MODE", default: .hybrid,
    help: "hybrid (words and meaning), lexical (words) or semantic (meaning)")
  static let type = Option<[String]>.texts(
    "type", "TYPE", help: "Only items of this type; may be repeated")
  static let domain = Option<[String]>.texts(
    "domain", "NAME", help: "Only items of this domain and those below it; may be repeated")
  static let condition = Option<[Condition]>.conditions(
    "where",
    help: "Only items whose attribute compares so: = != < <= > >= contains startswith endswith"
      + " exists missing; dates as 2024-05-01; may be repeated")
  static let minimumScore = Option<Double?>.number(
    "min-score", "X", help: "Only hits that score at least X, from 0 to 1")
  static let prefersRecent = Option<Bool>.flag(
    "prefer-recent",
    help: "Of hits that answer about as well, the more recently changed first")
  static let syntax = Option<Syntax>.choice(
    "syntax", "NAME", default: .plain, help: "plain text, or spotlight (not supported yet)")

  static let definitions = [
    mode.definition, type.definition, domain.definition, condition.definition,
    minimumScore.definition, prefersRecent.definition, syntax.definition,
  ]

  /// The grammars that a query may be written in.
  enum Syntax: String, Sendable, CaseIterable {
    /// What a person types.
    case plain
    /// Core Spotlight's query grammar.
    case spotlight
  }

  private let request: SearchRequest

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard try arguments[Self.syntax] == .plain else {
      throw .notSupported(
        what: "--syntax spotlight", instead: "use plain text, and --where for attributes")
    }
    var request = SearchRequest("")
    request.mode = try arguments[Self.mode]
    request.types = try arguments[Self.type]
    request.domains = try arguments[Self.domain]
    request.minimumScore = try arguments[Self.minimumScore]
    if try arguments[Self.prefersRecent] { request.recency = RecencyPreference() }
    let conditions = try arguments[Self.condition].map(\.predicate)
    if !conditions.isEmpty {
      request.predicate = conditions.count == 1 ? conditions[0] : .all(conditions)
    }
    self.request = request
  }

  /// The request for a query.
  func request(_ query: String) -> SearchRequest {
    var request = request
    request.query = query
    return request
  }
}
