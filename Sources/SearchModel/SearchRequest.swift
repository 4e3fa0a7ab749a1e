/// A question to the index.
public struct SearchRequest: Sendable {
  /// What the person typed; any string is valid.
  ///
  /// `"phrases"`, `-excluded`, `prefix*` and `field:word` of a known attribute mean more than their letters, but an item
  /// whose whole title or identifier the text is comes first, signs and all.
  public var query: String
  /// Which legs answer.
  public var mode: SearchMode
  /// At most so many hits.
  public var limit: Int
  /// So many of the best hits are passed over.
  public var offset: Int
  /// Only items of these types; empty for every type.
  public var types: [String]
  /// Only items of these domains and those below; empty for every domain.
  public var domains: [String]
  /// Only items for which this holds.
  public var predicate: AttributePredicate?
  /// The order of the hits.
  public var sort: HitOrder
  /// Hits below this score are left out.
  public var minimumScore: Double?
  /// Whether hits carry a snippet.
  public var includesSnippets: Bool
  /// The most fragments of a snippet.
  public var snippetFragmentCount: Int
  /// Whether hits carry an explanation of their score.
  public var includesExplanation: Bool
  /// Whether hidden items are shown.
  public var includesHidden: Bool
  /// Names of attributes to return with each hit; nil for none, empty for all.
  public var fetchedAttributes: [String]?
  /// Whether the last word is still being typed, so that it also stands for every word that begins with it.
  public var completesLastWord: Bool
  /// The weight of the semantic leg between 0 and 1, nil to let the index choose.
  public var semanticWeight: Double?
  /// How much younger items are preferred; nil for not at all.
  public var recency: RecencyPreference?

  /// A request; everything but the query has the command line's default.
  public init(
    _ query: String,
    mode: SearchMode = .hybrid,
    limit: Int = 10,
    offset: Int = 0,
    types: [String] = [],
    domains: [String] = [],
    predicate: AttributePredicate? = nil,
    sort: HitOrder = .relevance,
    minimumScore: Double? = nil,
    includesSnippets: Bool = false,
    snippetFragmentCount: Int = 1,
    includesExplanation: Bool = false,
    completesLastWord: Bool = false
  ) {
    self.query = query
    self.mode = mode
    self.limit = limit
    self.offset = offset
    self.types = types
    self.domains = domains
    self.predicate = predicate
    self.sort = sort
    self.minimumScore = minimumScore
    self.includesSnippets = includesSnippets
    self.snippetFragmentCount = snippetFragmentCount
    self.includesExplanation = includesExplanation
    self.completesLastWord = completesLastWord
    includesHidden = false
    fetchedAttributes = nil
    semanticWeight = nil
    recency = nil
  }
}

/// Which legs answer a search.
public enum SearchMode: String, Sendable, CaseIterable {
  /// Words and meaning, blended.
  case hybrid
  /// Words only.
  case lexical
  /// Meaning only.
  case semantic
}

/// The order of a search's hits; ties are broken by the item's key.
public enum HitOrder: Sendable, Equatable {
  /// The best first.
  case relevance
  /// By an attribute's value; items without it come last.
  case attribute(String, ascending: Bool)
}
